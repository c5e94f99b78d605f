const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A value or text of XML, as it was meant: `&lt;quick&quot;`, `caf&#233;`, `&#xe9;`. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,6})|#x([\da-fA-F]{1,5}));/g, (_, entity, decimal, hex) => {
    if (entity !== undefined) return ENTITIES[entity] ?? '';
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
