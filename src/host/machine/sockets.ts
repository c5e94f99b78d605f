import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** Sockets of programs that start others, mostly as root: whoever may write to one can become root. */
const KNOWN = [
  '/var/run/docker.sock',
  '/run/podman/podman.sock',
  '/run/crio/crio.sock',
  '/run/containerd/containerd.sock',
  '/run/k3s/containerd/containerd.sock',
  '/var/lib/lxd/unix.socket',
  '/var/snap/lxd/common/lxd/unix.socket',
  '/var/lib/incus/unix.socket',
];
const IN_HOME = ['.docker/run/docker.sock', '.docker/desktop/docker.sock', '.colima/default/docker.sock'];
const AT_RUN_TIME = ['docker.sock', 'podman/podman.sock'];
/** `unix:///run/user/1000/docker.sock` */
const VARIABLES = ['DOCKER_HOST', 'CONTAINER_HOST'];

/** The sockets of container programs that this user may write to, without symlinks. */
export function containerSockets(environment: NodeJS.ProcessEnv, home: string): readonly string[] {
  const { XDG_RUNTIME_DIR = '' } = environment;
  const folders = [XDG_RUNTIME_DIR, `/run/user/${process.getuid?.() ?? 0}`].filter(isAbsolute);
  const named = VARIABLES.flatMap((name) => /^unix:\/\/(\/.+)$/.exec(environment[name] ?? '')?.[1] ?? []);
  const all = [
    ...named,
    ...KNOWN,
    ...IN_HOME.map((path) => join(home, path)),
    ...folders.flatMap((folder) => AT_RUN_TIME.map((path) => join(folder, path))),
  ];
  return [...new Set(all.flatMap(reachable))];
}

function reachable(path: string): readonly string[] {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isSocket() ? [realpathSync(path)] : [];
  } catch {
    return [];
  }
}
