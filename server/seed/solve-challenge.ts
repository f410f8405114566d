import { pbkdf2Sync } from 'node:crypto';
import { challengeOffer } from '@regz/contract/identity/challenges.ts';
import { CHALLENGE_PASS } from '@regz/rules/identity/challenge-pass.ts';
import { solveChallenge as solve } from 'altcha-lib';

/**
 * Solves a challenge as the widget does in a browser and returns the answer in the widget's format,
 * or the pass that the browser holds.
 * Throws if the offer is not from ALTCHA. With ALTCHA_COST=1 it takes a few milliseconds.
 */
export async function solveChallenge(offer: unknown): Promise<string> {
  const offered = challengeOffer.parse(offer);
  if (offered.provider === 'pass') return CHALLENGE_PASS;
  if (offered.provider !== 'altcha') throw new Error('Only an ALTCHA challenge can be solved.');
  const { challenge } = offered;
  const solution = await solve({
    challenge,
    // Hundreds of cheap derivations: without the thread pool each takes a tenth of the time.
    deriveKey: async ({ cost, keyLength }, salt, password) => ({
      derivedKey: pbkdf2Sync(password, salt, cost, keyLength ?? 32, 'sha256'),
    }),
  });
  if (solution === null) throw new Error('The challenge was not solved in time.');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
