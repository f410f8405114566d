import { randomBytes } from 'node:crypto';
import { type PromisedRound, roundAfter } from '@regz/rules/giveaways/beacon.ts';
import { commitmentTo } from '@regz/rules/giveaways/draw.ts';
import type { Services } from '../../platform/services.ts';
import { sha256 } from './sha256.ts';

/** A new seed of 256 random bits: sealed until the draw. */
export function newSeed({ seal }: Pick<Services, 'seal'>, giveawayId: string): string {
  return seal.close(randomBytes(32).toString('hex'), placeOf(giveawayId));
}

/**
 * The commitment that is published with a giveaway: to its seed, and to the first public round
 * after its end.
 */
export async function promiseOf(
  services: Pick<Services, 'seal' | 'beacon'>,
  { id, sealedSeed, endsAt }: { id: string; sealedSeed: string; endsAt: Date },
): Promise<{ commitment: string; beacon: PromisedRound | null }> {
  const { beacon: source } = services;
  const seed = openSeed(services, id, sealedSeed);
  const beacon = source === null ? null : roundAfter(source.chain, endsAt.getTime());
  return { commitment: await commitmentTo({ seed, beacon }, sha256), beacon };
}

/** @throws if the seed was sealed under another DATA_KEY, which cannot be repaired */
export function openSeed(
  { seal }: Pick<Services, 'seal'>,
  giveawayId: string,
  sealedSeed: string,
): string {
  const seed = seal.open(sealedSeed, placeOf(giveawayId));
  if (seed === null) throw new Error(`The seed of giveaway ${giveawayId} does not open.`);
  return seed;
}

function placeOf(giveawayId: string): string {
  return `giveaway ${giveawayId}`;
}
