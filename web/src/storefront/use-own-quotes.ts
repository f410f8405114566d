import { useEffect, useState } from 'react';
import { loadPart } from '../platform/connection/load-part.tsx';
import type { PlanMeaning } from './plan-meaning.ts';
import type { StorePlan } from './store-catalogue.ts';

type Meanings = (plan: StorePlan) => PlanMeaning | null;

/** The quotes that the server gave, and to whom. */
type OwnQuotes = { name: string; of: Meanings };

/** What plans mean to a customer: nothing of their own while only another customer's quotes are known. */
export function meaningsFor(name: string | null, known: OwnQuotes | null): Meanings {
  return known !== null && known.name === name ? known.of : () => null;
}

/**
 * What each plan means to the customer who is logged in; null where it is what it is to anybody. Without an
 * answer, plans are shown as without a login: the server decides what is charged.
 *
 * @param name Whose quotes; null while no login is known.
 * @param turn Asked again when it changes.
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
