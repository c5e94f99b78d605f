import { Type } from 'typebox';

/** Parts that the schemas of results.json share. */
export const closed = { additionalProperties: false } as const;
export const text = (maxLength: number) => Type.String({ maxLength });
export const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export const milliseconds = Type.Number({ minimum: 0 });

export const WarningSchema = Type.Object(
  { code: text(64), message: text(2000), subject: Type.Optional(text(2000)) },
  closed,
);
