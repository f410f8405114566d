import { solveChallengeWorkers } from 'altcha/lib';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type { Api } from '../../platform/api/api.ts';

type Offer = Awaited<ReturnType<Api['identity']['offerChallenge']>>;
export type AltchaChallenge = Extract<Offer, { provider: 'altcha' }>['challenge'];

/** More workers than this finish no sooner on the machines people have, and starve the page. */
const MOST_WORKERS = 4;

/** For pages over plain http, from which browsers keep their own PBKDF2. */
function scriptWorker(): Worker {
  return new Worker(new URL('./pbkdf2-in-script.ts', import.meta.url), { type: 'module' });
}

/**
 * Does the work of a challenge, off the page's thread, and gives the answer the server asks for:
 * base64 of the challenge with its solution. Rejects when the work is given up or aborted.
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
