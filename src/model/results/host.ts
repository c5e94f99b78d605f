import { type Static, Type } from 'typebox';
import { closed, count, text } from './fields.ts';

/** The machine that measured. */
export const HostSchema = Type.Object(
  {
    operatingSystem: text(200),
    architecture: text(50),
    cpuModel: text(200),
    logicalCpus: count,
    memoryBytes: count,
    /** `GitHub-hosted`, `self-hosted` or empty. */
    runner: text(200),
    /** From here on: absent is unknown. */
    kernel: Type.Optional(text(200)),
    microcode: Type.Optional(text(50)),
    physicalCores: Type.Optional(count),
    /** Several threads a core are in use. */
    smt: Type.Optional(Type.Boolean()),
    /** Frequency governor of the first processor. */
    governor: Type.Optional(text(50)),
    turbo: Type.Optional(Type.Boolean()),
    /** What the kernel tells the time by: `tsc`. */
    clockSource: Type.Optional(text(50)),
    /** The hypervisor, or the maker of the virtual machine. */
    virtualisation: Type.Optional(text(100)),
    container: Type.Optional(Type.Boolean()),
    /** Processors that this process may run on: `0-3,8`. */
    allowedCpus: Type.Optional(text(2000)),
    /** The control group's limit, in processors. */
    cpuLimit: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    memoryLimitBytes: Type.Optional(count),
    freeMemoryBytes: Type.Optional(count),
    /** What else was running at the start, the busiest first; names are untrusted. `share`: of one processor. */
    busyProcesses: Type.Optional(
      Type.Array(Type.Object({ name: text(100), share: Type.Number({ minimum: 0 }) }, closed), { maxItems: 10 }),
    ),
  },
  closed,
);
export type HostFacts = Static<typeof HostSchema>;

/**
 * How the code of both sides was kept apart, as it was found to be before any of it ran. namespaces: processes, files and
 * network of its own; `layers`: what it wrote to toolchains was kept apart too. no-new-privileges: it ran as the same user, and
 * no set-user-id program could make it another. none: in no way.
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
    /** Builds had this machine's network, and not one of their own. */
    sharedNetwork: Type.Optional(Type.Boolean()),
    /** Why there are no namespaces. Untrusted. */
    reason: Type.Optional(text(2000)),
    /** Sockets of container programs that it could reach: by them it may become root. Absent: none is known. */
    sockets: Type.Optional(Type.Array(text(500), { maxItems: 20 })),
    /** In namespaces: the folder of the self-hosted runner, with its key, was not found, and so may not be hidden. */
    runnerUnseen: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type IsolationRecord = Static<typeof IsolationSchema>;
