import { useEffect, useState } from 'react';
import { boundedFetch } from '../../platform/connection/bounded-fetch.ts';
import type { PublicDownloads } from '../download-views.ts';

export type PublicDownloadsView = {
  /** Undefined until the server has answered. */
  data: PublicDownloads | undefined;
  /** The error of the last request. Undefined if it succeeded. */
  failure: unknown;
  /** Requests it again. */
  reload: () => void;
};

/**
 * Requests the public downloads. Works without the API client and its cache, which are larger than
 * the rest of the public download center.
 */
async function readPublicDownloads(signal: AbortSignal): Promise<PublicDownloads> {
  const response = await boundedFetch(new Request('/api/downloads/public', { signal }));
  if (!response.ok) throw new Error(`The downloads were answered with ${response.status}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract
  return (await response.json()) as PublicDownloads;
}

/** The contents of the public download center. */
export function usePublicDownloads(): PublicDownloadsView {
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState<{ round: number; failure: unknown } | null>(null);
  const [data, setData] = useState<PublicDownloads>();

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      try {
        setData(await readPublicDownloads(leaving.signal));
      } catch (failure) {
        if (!leaving.signal.aborted) setFailed({ round, failure });
      }
    }
    void ask();
    return () => leaving.abort();
  }, [round]);

  const failure = data === undefined && failed?.round === round ? failed.failure : undefined;
  return { data, failure, reload: () => setRound((present) => present + 1) };
}
