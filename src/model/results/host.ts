import { type Static, Type } from 'typebox';
import { closed, count, text } from './fields.ts';

/** The facts of the machine that measured. */
export const HostSchema = Type.Object(
  {
    operatingSystem: text(200),
    architecture: text(50),
    cpuModel: text(200),
    logicalCpus: count,
    memoryBytes: count,
    /** `GitHub-hosted`, `self-hosted` or empty. */
    runner: text(200),
    /** Absent is unknown, here and below. */
    kernel: Type.Optional(text(200)),
    microcode: Type.Optional(text(50)),
    physicalCores: Type.Optional(count),
    /** Whether a core runs several threads at a time. */
    smt: Type.Optional(Type.Boolean()),
    /** The frequency governor of the first processor. */
    governor: Type.Optional(text(50)),
    turbo: Type.Optional(Type.Boolean()),
    /** The kernel's clock source: `tsc`. */
    clockSource: Type.Optional(text(50)),
    /** The hypervisor, or the maker of the virtual machine. */
    virtualisation: Type.Optional(text(100)),
    container: Type.Optional(Type.Boolean()),
    /** The processors that this process may run on: `0-3,8`. */
    allowedCpus: Type.Optional(text(2000)),
    /** The control group's limit, in processors. */
    cpuLimit: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    memoryLimitBytes: Type.Optional(count),
    freeMemoryBytes: Type.Optional(count),
    /** The other processes at the start, the busiest first. Names are untrusted; `share` is of one processor. */
    busyProcesses: Type.Optional(
      Type.Array(Type.Object({ name: text(100), share: Type.Number({ minimum: 0 }) }, closed), { maxItems: 10 }),
    ),
  },
  closed,
);
export type HostFacts = Static<typeof HostSchema>;

/**
 * The isolation of both sides' code, as found before any of it ran. namespaces: the code had its own processes, files
 * and network; with `layers`, what it wrote to toolchains was isolated too. no-new-privileges: it ran as the same user,
 * and no set-user-id program could make it another. none: it was not isolated.
 */
export const IsolationSchema = Type.Object(
  {
    mode: Type.Union([Type.Literal('auto'), Type.Literal('strict'), Type.Literal('off')]),
    state: Type.Union([
      Type.Literal('namespaces'),
      Type.Literal('no-new-privileges'),
      Type.Literal('none'),
      Type.Literal('off'),
    ]),
    layers: Type.Optional(Type.Boolean()),
    /** Builds used this machine's network. */
    sharedNetwork: Type.Optional(Type.Boolean()),
    /** Why there are no namespaces. Untrusted. */
    reason: Type.Optional(text(2000)),
    /** The reachable sockets of container programs, by which code may become root. Absent: none is known. */
    sockets: Type.Optional(Type.Array(text(500), { maxItems: 20 })),
    /** The folder of the self-hosted runner, with its key, was not found, so that namespaces may not hide it. */
    runnerUnseen: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type IsolationRecord = Static<typeof IsolationSchema>;
