import type { SessionKind } from '@regz/contract/operation.ts';

/** What an answer told about the session of a kind: it is another account's now, or it is over. */
export type SessionNews = { kind: SessionKind; news: 'changed' | 'over' };

/** By kind of session: for whom this page was drawn, and whom the last answer was given to. */
const drawnFor = new Map<string, string>();
const lastSeen = new Map<string, string>();
const listeners = new Set<(news: SessionNews) => void>();

/** For whom this page was drawn, as the server wants to be told with every change; '' for nobody. */
export function saidDrawnFor(): string {
  return [...drawnFor].map(([kind, id]) => `${kind}:${id}`).join(', ');
}

/**
 * Reads whose session an answer was given to. The page is drawn for the first account that it hears
 * of, and remains so until the person was refused with the name of another.
 * @param account What the header `session-account` said: `customer:<id>`, without an id for nobody.
 */
export function hearSessionAccount(
  account: string | null,
  { method, status }: { method: string; status: number },
): void {
  if (account === null) return;
  const [kind = '', id = ''] = account.split(':');
  if (id === '') {
    if (method !== 'GET') tell(kind, 'over');
    return;
  }
  const isOther = lastSeen.has(kind) && lastSeen.get(kind) !== id;
  lastSeen.set(kind, id);
  const wasRefused = method !== 'GET' && status === 409;
  if (wasRefused || !drawnFor.has(kind)) drawnFor.set(kind, id);
  if (isOther) tell(kind, 'changed');
}

/** The page shows nothing of an account of this kind any more. */
export function forgetSessionAccount(kind: SessionKind): void {
  drawnFor.delete(kind);
  lastSeen.delete(kind);
}

/** To be told what answers say about sessions. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(kind: string, news: SessionNews['news']): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names the kinds of the contract
  for (const listener of listeners) listener({ kind: kind as SessionKind, news });
}
