import { solveChallengeWorkers } from 'altcha/lib';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type { Api } from '../../platform/api/api.ts';

type Offer = Awaited<ReturnType<Api['identity']['offerChallenge']>>;
export type AltchaChallenge = Extract<Offer, { provider: 'altcha' }>['challenge'];

/** More workers than this are no faster on common machines, and block the page. */
const MOST_WORKERS = 4;

/** For pages over plain http, where browsers offer no PBKDF2. */
function scriptWorker(): Worker {
  return new Worker(new URL('./pbkdf2-in-script.ts', import.meta.url), { type: 'module' });
}

/**
 * Solves a challenge off the main thread. Returns the answer for the server: base64 of the
 * challenge with its solution. Rejects if the work fails or is aborted.
 */
export async function solveAltcha(
  challenge: AltchaChallenge,
  controller: AbortController,
): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => ('subtle' in crypto ? new Pbkdf2Worker() : scriptWorker()),
  });
  if (solution === null) throw new Error('The challenge was not solved in time.');
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}
