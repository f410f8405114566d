import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { type Random, seedFromBytes, stream } from '@regz/rules/games/random.ts';
import type { Services } from '../../platform/services.ts';

/** Separate from the rules' random streams, so that visible values do not reveal these draws. */
const CONTENT_STREAM = 100;

/** The random streams for the content of a play. */
export type ContentChance = {
  /** The same for all players on one day. */
  ofDay: Random;
  /** The stream of the play. For a game of the day, one person gets the same all day. */
  ofPlay: Random;
};

export function contentChance(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { game, day, seed }: { game: GameSlug; day: string; seed: Uint8Array },
): ContentChance {
  const daySeed = seedFromBytes(keyedHash('regz game contents', `${game}|${day}`));
  return {
    ofDay: stream(daySeed, CONTENT_STREAM),
    ofPlay: stream(seedFromBytes(seed), CONTENT_STREAM),
  };
}
