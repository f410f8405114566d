import { useEffect, useState } from 'react';
import { boundedFetch } from '../../platform/connection/bounded-fetch.ts';
import { onReturn } from '../../platform/on-return.ts';

export type SignedIn = {
  /** Who is logged in; null for nobody, and until it is known. */
  name: string | null;
  /** Whether the server did not answer. */
  unknown: boolean;
  /** Asks the server again. */
  reload: () => void;
};

async function readName(signal: AbortSignal): Promise<string | null> {
  const response = await boundedFetch(new Request('/api/accounts/me', { signal }));
  // A refusal's body is read too: an unread answer keeps its request open.
  const account: unknown = await response.json();
  if (typeof account !== 'object' || account === null || !('username' in account)) return null;
  return typeof account.username === 'string' ? account.username : null;
}

/**
 * Who is logged in; requested again whenever somebody returns to the page, and when `turn` changes.
 * It works without the API client, which the page only loads when somebody buys.
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
        // A server that is down says nothing about who is logged in: its last answer stays.
        if (!leaving.signal.aborted) setUnknown(true);
      }
    }
    void ask();
    return () => leaving.abort();
  }, [turn, round]);

  return { name, unknown: unknown && name === null, reload };
}
