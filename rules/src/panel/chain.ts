import { utcDate } from '../licenses/days-left.ts';

/**
 * The data of a request: the token of the last answer, and the id that the program stored before
 * the request.
 */
export type Link = { token?: string | undefined; request: string };

/** The record of a device key: the token of its last answer, and its links, newest first. */
export type Chain = { token: string | null; past: readonly string[] };

/**
 * The relation of a request to its chain. `next` and `repeat` come from one program. `late` is an
 * earlier request that arrives again. `copied` is a second user of the device key.
 */
export type LinkVerdict = 'unchained' | 'next' | 'repeat' | 'late' | 'copied';

/** This many earlier requests may still be on their way. */
const PAST_LINKS = 8;

/**
 * Returns the verdict on a request. A new sign-in removes the token and keeps the earlier links.
 */
export function judgeLink({ token, past }: Chain, link: Link | undefined): LinkVerdict {
  if (link === undefined) return past.length === 0 ? 'unchained' : 'copied';
  const [newest, ...earlier] = past;
  const shown = spell(link);
  if (token !== null && shown === newest) return 'repeat';
  if (token === null || link.token === token) return 'next';
  return earlier.includes(shown) ? 'late' : 'copied';
}

/** The chain after its next request, which `token` answers. */
export function lengthen({ past }: Chain, link: Link, token: string): Chain {
  return { token, past: [spell(link), ...past].slice(0, PAST_LINKS) };
}

/** True if programs without a token are refused: from a day (UTC) on. Unset means never. */
export function requiresChain(from: string | undefined, nowMs: number): boolean {
  return from !== undefined && utcDate(nowMs) >= from;
}

function spell({ token = '', request }: Link): string {
  return `${token} ${request}`;
}
