import type { SessionKind } from '@regz/contract/operation.ts';

/** By kind of session: for whom this page was drawn, and whom the last answer was given to. */
const accounts = new Map<string, { drawnFor: string; answered: string }>();
const listeners = new Set<() => void>();

/** The account this page was drawn for. Sent with every change. Empty if logged out. */
export function drawnForHeader(): string {
  return Array.from(accounts, ([kind, { drawnFor }]) => `${kind}:${drawnFor}`).join(', ');
}

/**
 * Reads whose session an answer was given to, as its header `session-account` says. The page is
 * drawn for the first account that it hears of, and remains so, whatever it shows meanwhile, until
 * a change was refused in the name of another.
 */
export function hearSessionAccount(header: string | null, wasRefusedChange: boolean): void {
  const [kind = '', id] = header?.split(':') ?? [];
  if (id === undefined) return;
  const before = accounts.get(kind);
  const drawnFor = wasRefusedChange ? id : (before?.drawnFor ?? id);
  accounts.set(kind, { drawnFor, answered: id });
  if (before !== undefined && before.answered !== id) for (const tell of listeners) tell();
}

/** The page shows nothing of an account of this kind any more. */
export function forgetSessionAccount(kind: SessionKind): void {
  accounts.delete(kind);
}

/**
 * Registers a listener for a change of account. It stays registered as long as the document lives.
 */
export function onAccountChange(listener: () => void): void {
  listeners.add(listener);
}
