import { useEffect, useState } from 'react';
import { type Catalogue, readCatalogue, seededCatalogue } from './store-catalogue.ts';

export type CatalogueView = Omit<Catalogue, 'checkout'> & {
  state: 'loading' | 'loaded' | 'failed';
  /** Known once the server has answered. */
  checkout: Catalogue['checkout'] | null;
  /** Asks the server again. */
  reload: () => void;
};

/**
 * What is for sale: the published values at first, what the server says as soon as it says it.
 * Should a later question fail, the last answer stays.
 */
export function useCatalogue(): CatalogueView {
  const [round, setRound] = useState(0);
  const [failedRound, setFailedRound] = useState<number | null>(null);
  const [known, setKnown] = useState<Catalogue | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      try {
        setKnown(await readCatalogue(leaving.signal));
      } catch {
        if (!leaving.signal.aborted) setFailedRound(round);
      }
    }
    void ask();
    return () => leaving.abort();
  }, [round]);

  const reload = () => setRound((present) => present + 1);
  if (known !== null) return { ...known, state: 'loaded', reload };
  const state = failedRound === round ? 'failed' : 'loading';
  return { ...seededCatalogue, checkout: null, state, reload };
}
