/**
 * The first of several texts, longest first, that fits a limit. The last one is taken whatever its length: its
 * writer keeps it short.
 */
export function firstThatFits<D>(
  ladder: readonly D[],
  render: (detail: D) => string,
  fits: (text: string) => boolean,
): string {
  let text = '';
  for (const detail of ladder) {
    text = render(detail);
    if (fits(text)) return text;
  }
  return text;
}
