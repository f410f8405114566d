import { useEffect, useState, useSyncExternalStore } from 'react';
import { onReturn } from '../platform/on-return.ts';
import { type Catalogue, readCatalogue, sentCatalogue } from './store-catalogue.ts';

const ASK_EVERY_MS = 60_000;

export type CatalogueView = {
  /** The catalogue. Null until it is known. */
  catalogue: Catalogue | null;
  /** The error of the last request if nothing is known. Undefined otherwise. */
  failure: unknown;
  /** Requests it again. */
  reload: () => void;
};

const never = () => () => {};

/**
 * The catalogue: first the one in the document, then the server's. It is requested again at
 * intervals and whenever the person returns to the page. If a request fails, the last answer stays.
 * The server decides the price of a purchase.
 */
export function useCatalogue(): CatalogueView {
  const sent = useSyncExternalStore(never, sentCatalogue, () => null);
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState<{ round: number; failure: unknown } | null>(null);
  const [known, setKnown] = useState<Catalogue | null>(null);
  const reload = () => setRound((present) => present + 1);

  useEffect(() => {
    if (round === 0 && sentCatalogue() !== null) return undefined;
    const leaving = new AbortController();
    async function ask() {
      try {
        setKnown(await readCatalogue(leaving.signal));
      } catch (failure) {
        if (!leaving.signal.aborted) setFailed({ round, failure });
      }
    }
    void ask();
    return () => leaving.abort();
  }, [round]);

  useEffect(() => {
    const again = () => setRound((present) => present + 1);
    const timer = setInterval(again, ASK_EVERY_MS);
    const stop = onReturn(again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);

  const catalogue = known ?? sent;
  const failure = catalogue === null && failed?.round === round ? failed.failure : undefined;
  return { catalogue, failure, reload };
}
