import type { AcceptanceSource } from '../../model/analysis/acceptance.ts';
import type { Person } from './people.ts';

/** The server's facts about a text's author. */
interface Text {
  readonly user?: { readonly login?: string; readonly type?: string } | null;
  readonly author_association?: string;
  readonly body?: string | null;
  readonly updated_at?: string;
}

/** The text and author of a pull request, whichever request read them. */
export interface PullText extends Pick<Text, 'user' | 'author_association' | 'body'> {
  readonly labels: readonly (string | { readonly name?: string | null })[];
}

/** The pull request in which people accept. */
export interface Pull {
  readonly number: number;
  /** Where it has been read already. */
  readonly text: PullText | null;
  readonly isFork: boolean;
}

/** A text of the pull request, whoever wrote it. */
export interface Writing extends Person {
  readonly source: AcceptanceSource;
  readonly at: string;
  readonly body: string;
}

export function writingOf(
  { user, author_association: association = '', body, updated_at: at = '' }: Text,
  source: AcceptanceSource,
): Writing {
  return { login: user?.login ?? '', isBot: user?.type === 'Bot', association, at, source, body: body ?? '' };
}

export function hasLabel({ labels }: PullText, label: string): boolean {
  return label !== '' && labels.some((each) => isLabel(typeof each === 'string' ? each : each.name, label));
}

/** Labels that differ in case only are one. */
export function isLabel(name: string | null | undefined, label: string): boolean {
  return name?.toLowerCase() === label.toLowerCase();
}
