import { useEffect, useState } from 'react';
import { boundedFetch } from '../../platform/connection/bounded-fetch.ts';
import { onReturn } from '../../platform/on-return.ts';

export type SignedIn = {
  /** The logged-in username. Null if logged out or not yet known. */
  name: string | null;
  /** True if the server did not answer. */
  unknown: boolean;
  /** Requests it again. */
  reload: () => void;
};

async function readName(signal: AbortSignal): Promise<string | null> {
  const response = await boundedFetch(new Request('/api/accounts/me', { signal }));
  // A refusal's body is read too: an unread response keeps its request open.
  const account: unknown = await response.json();
  if (typeof account !== 'object' || account === null || !('username' in account)) return null;
  return typeof account.username === 'string' ? account.username : null;
}

/**
 * The logged-in username. Requested again when the person returns to the page and when `turn`
 * changes. Works without the API client, which the page loads only for a purchase.
 */
export function useSignedInName(turn: unknown): SignedIn {
  const [name, setName] = useState<string | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [round, setRound] = useState(0);
  const reload = () => setRound((present) => present + 1);

  useEffect(() => onReturn(() => setRound((present) => present + 1)), []);

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      try {
        setName(await readName(leaving.signal));
        setUnknown(false);
      } catch {
        // A server that is down says nothing about the login: its last answer stays.
        if (!leaving.signal.aborted) setUnknown(true);
      }
    }
    void ask();
    return () => leaving.abort();
  }, [turn, round]);

  return { name, unknown: unknown && name === null, reload };
}
