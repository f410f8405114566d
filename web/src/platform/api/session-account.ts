import type { SessionKind } from '@regz/contract/operation.ts';

/** By kind of session: the account this page was drawn for, and the account of the last answer. */
const accounts = new Map<string, { drawnFor: string; answered: string }>();
const listeners = new Set<() => void>();

/** The account this page was drawn for. Sent with every change. Empty if logged out. */
export function drawnForHeader(): string {
  return Array.from(accounts, ([kind, { drawnFor }]) => `${kind}:${drawnFor}`).join(', ');
}

/**
 * Reads the account of an answer from its header `session-account`. The page is drawn for the first
 * account that it reads. This changes only after a change was refused for another account.
 */
export function hearSessionAccount(header: string | null, wasRefusedChange: boolean): void {
  const [kind = '', id] = header?.split(':') ?? [];
  if (id === undefined) return;
  const before = accounts.get(kind);
  const drawnFor = wasRefusedChange ? id : (before?.drawnFor ?? id);
  accounts.set(kind, { drawnFor, answered: id });
  if (before !== undefined && before.answered !== id) for (const tell of listeners) tell();
}

/** The page no longer shows an account of this kind. */
export function forgetSessionAccount(kind: SessionKind): void {
  accounts.delete(kind);
}

/**
 * Registers a listener for a change of account. It stays registered as long as the document lives.
 */
export function onAccountChange(listener: () => void): void {
  listeners.add(listener);
}
