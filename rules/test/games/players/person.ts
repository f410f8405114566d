import { type Random, type Seed, stream } from '../../../src/games/random.ts';

/** A person in the game models: their speed, device and connection. */
export type Person = {
  chance: Random;
  /** Around 1. 1.2 needs a fifth longer than most. */
  speed: number;
  touch: boolean;
  /** The delay between hand and program. */
  deviceMs: number;
  /** The round trip. */
  lineMs: number;
  /** The person's skill, from 0 to 1. */
  skill: number;
};

export function somebody(seed: Seed, lineMs: number): Person {
  const chance = stream(seed, 0x7000);
  return {
    chance,
    speed: Math.exp(0.22 * normal(chance)),
    touch: share(chance) < 0.6,
    deviceMs: Math.max(20, 65 + 25 * normal(chance)),
    lineMs,
    skill: share(chance),
  };
}

/** From 0 up to 1. */
export function share(chance: Random): number {
  return chance.next() / 0x1_0000_0000;
}

/** Normally distributed around 0 with a deviation of 1 (Box and Muller). */
export function normal(chance: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - share(chance)));
  return radius * Math.cos(2 * Math.PI * share(chance));
}

/** The person's time for an action that takes most people `ms`, with variation. */
export function takes({ chance, speed, deviceMs }: Person, ms: number, spread = 0.2): number {
  return Math.round(ms * speed * Math.exp(spread * normal(chance)) + deviceMs);
}
