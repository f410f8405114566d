import { randomBytes } from 'node:crypto';
import { commitmentTo } from '@regz/rules/giveaways/draw.ts';
import type { Services } from '../../platform/services.ts';
import { sha256 } from './sha256.ts';

/** A new seed of 256 random bits: sealed until the draw, with the commitment that is published. */
export async function newSeed(
  { seal }: Pick<Services, 'seal'>,
  giveawayId: string,
): Promise<{ sealedSeed: string; commitment: string }> {
  const seed = randomBytes(32).toString('hex');
  return {
    sealedSeed: seal.close(seed, placeOf(giveawayId)),
    commitment: await commitmentTo(seed, sha256),
  };
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
