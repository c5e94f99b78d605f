/** An option of a project that is off. */
export interface Switch {
  readonly name: string;
  /** Turns it on: `BUILD_BENCHMARKS=ON`, `benchmarks=enabled`. */
  readonly on: string;
}

/**
 * What a project may call the option that its benchmarks are built by, likeliest first: its last word says so
 * (`SPDLOG_BUILD_BENCH`, `frozen.benchmark`, `bench`, `RANGE_V3_PERF`). They may be built with its tests only; and some
 * projects build either for their developers alone.
 */
const WORDS = {
  benchmarks: /(?:^|[_.-]|build|enable|with)(?:bench(?:mark)?(?:s|ing)?|perf)(?:[_-]enabled)?$/i,
  tests: /(?:^|[_.-]|build|enable|with)(?:unit[_-]?)?test(?:s|ing)?(?:[_-]enabled)?$/i,
  developers: /(?:^|[_.-])dev(?:el(?:oper|opment))?[_-](?:mode|build)$/i,
} as const;

export type SwitchKind = keyof typeof WORDS;

/** Those of its options that are of this kind: its own, where libraries that it brings along have some too. */
export function switchesOf(
  kind: SwitchKind,
  { name, switches }: { readonly name: string; readonly switches: readonly Switch[] },
): readonly Switch[] {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const fitting = switches.filter((each) => WORDS[kind].test(each.name));
  const own = fitting.filter(
    (each) =>
      bare(each.name).startsWith(bare(name)) || /^(?:build|enable|with)?[_-]?(?:bench|perf|test|dev)/i.test(each.name),
  );
  return own.length > 0 ? own : fitting;
}
