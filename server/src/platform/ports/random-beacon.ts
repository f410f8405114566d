import type { PromisedRound } from '@regz/rules/giveaways/beacon.ts';

/** A public source of random numbers. */
export type RandomBeacon = {
  chain: PromisedRound['chain'];
  /** The signature of a round, in hexadecimal digits; null if there is none that verifies (yet). */
  read(round: number): Promise<string | null>;
};
