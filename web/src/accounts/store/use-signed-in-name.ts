import { useEffect, useState } from 'react';
import { onReturn } from '../../platform/on-return.ts';

async function readName(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/api/accounts/me', { signal });
  // A refusal is read too: an answer that nobody reads keeps its request open.
  const account: unknown = await response.json();
  if (typeof account !== 'object' || account === null || !('username' in account)) return null;
  return typeof account.username === 'string' ? account.username : null;
}

/**
 * Who is signed in, or null; asked again whenever somebody comes back to the page, and when `turn`
 * is another. Goes without the API client, which the page loads when somebody buys.
 */
export function useSignedInName(turn: unknown): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      readName(leaving.signal).then(setName, () => {
        // A server that is away says nothing about who is signed in.
      });
    };
    ask();
    const stop = onReturn(ask);
    return () => {
      stop();
      leaving.abort();
    };
  }, [turn]);
  return name;
}
