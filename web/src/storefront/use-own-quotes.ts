import { useEffect, useState } from 'react';
import { loadPart } from '../platform/connection/load-part.tsx';
import type { PlanMeaning } from './plan-meaning.ts';
import type { StorePlan } from './store-catalogue.ts';

type Meanings = (plan: StorePlan) => PlanMeaning | null;

/** The server's quotes, and their customer. */
type OwnQuotes = { name: string; of: Meanings };

/** The effects of plans for a customer. None while only another customer's quotes are known. */
export function meaningsFor(name: string | null, known: OwnQuotes | null): Meanings {
  return known !== null && known.name === name ? known.of : () => null;
}

/**
 * The effect of each plan for the logged-in customer. Null if it is the same as for everyone.
 * Without an answer, plans look as they do without a login: the server decides the charged amount.
 *
 * @param name The customer of the quotes. Null while no login is known.
 * @param turn A new value requests the quotes again.
 */
export function useOwnQuotes(name: string | null, turn: unknown): Meanings {
  const [meanings, setMeanings] = useState<OwnQuotes | null>(null);

  useEffect(() => {
    if (name === null) return undefined;
    const asker = name;
    const leaving = new AbortController();
    async function ask() {
      try {
        const { readMeanings } = await loadPart(() => import('./own-quotes.ts'));
        const read = await readMeanings(leaving.signal);
        setMeanings(read && { name: asker, of: read });
      } catch {
        // The last answer stays.
      }
    }
    void ask();
    return () => leaving.abort();
  }, [name, turn]);

  return meaningsFor(name, meanings);
}
