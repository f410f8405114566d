import { useEffect, useState } from 'react';
import type { PublicDownloads } from '../download-views.ts';

export type PublicDownloadsView = {
  /** Undefined until the server has answered. */
  data: PublicDownloads | undefined;
  failed: boolean;
  /** Asks the server again. */
  reload: () => void;
};

/**
 * Asks the server what it offers to everybody. Goes without the API client and its cache, which are
 * larger than everything else that the public download center loads.
 */
async function readPublicDownloads(signal: AbortSignal): Promise<PublicDownloads> {
  const response = await fetch('/api/downloads/public', { signal });
  if (!response.ok) throw new Error(`The downloads were answered with ${response.status}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract
  return (await response.json()) as PublicDownloads;
}

/** What the public download center offers. */
export function usePublicDownloads(): PublicDownloadsView {
  const [round, setRound] = useState(0);
  const [failedRound, setFailedRound] = useState<number | null>(null);
  const [data, setData] = useState<PublicDownloads>();

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      try {
        setData(await readPublicDownloads(leaving.signal));
      } catch {
        if (!leaving.signal.aborted) setFailedRound(round);
      }
    }
    void ask();
    return () => leaving.abort();
  }, [round]);

  const failed = data === undefined && failedRound === round;
  return { data, failed, reload: () => setRound((present) => present + 1) };
}
