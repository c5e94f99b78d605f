import { type Static, Type } from 'typebox';
import { closed, text } from './fields.ts';

export const SideSchema = Type.Union([Type.Literal('base'), Type.Literal('head')]);
export type Side = Static<typeof SideSchema>;
export const SIDES: readonly Side[] = ['base', 'head'];

/** A benchmark's state on one side. `reason` is untrusted text (first lines of output). */
export const SideStateSchema = Type.Union([
  Type.Object({ state: Type.Literal('measured') }, closed),
  Type.Object({ state: Type.Literal('absent') }, closed),
  Type.Object({ state: Type.Literal('failed'), reason: text(4000) }, closed),
]);
export type SideState = Static<typeof SideStateSchema>;
