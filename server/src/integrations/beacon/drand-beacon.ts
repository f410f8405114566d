import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import {
  BEACON_DOMAIN,
  beaconChains,
  beaconMessage,
  type PromisedRound,
} from '@regz/rules/giveaways/beacon.ts';
import * as z from 'zod';
import { boundedFetch } from '../../platform/bounded-fetch.ts';
import type { RandomBeacon } from '../../platform/ports/random-beacon.ts';

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const answerShape = z.object({ round: z.number(), signature: z.string().regex(/^[0-9a-f]{96}$/u) });

/** drand's quicknet at an HTTP address; every signature is verified. Source: decision record 0024. */
export function drandBeacon(url: string, limitMs = 5000): RandomBeacon {
  const ask = boundedFetch({ bytes: 10_000, limitMs });
  return {
    chain: 'quicknet',
    read: async (round) => {
      try {
        const response = await ask(`${url}/${QUICKNET}/public/${round}`);
        const { signature } = answerShape.parse(await response.json());
        return isSigned({ chain: 'quicknet', round }, signature) ? signature : null;
      } catch {
        return null;
      }
    },
  };
}

const { shortSignatures } = bls12_381;

function isSigned({ chain, round }: PromisedRound, signature: string): boolean {
  const key = Buffer.from(beaconChains[chain].publicKey, 'hex');
  return shortSignatures.verify(Buffer.from(signature, 'hex'), hashOf(round), key);
}

/** The point on the curve that is signed for a round. */
export function hashOf(round: number) {
  const message = createHash('sha256').update(beaconMessage(round)).digest();
  return shortSignatures.hash(message, BEACON_DOMAIN);
}
