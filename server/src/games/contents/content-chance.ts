import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { type Random, seedFromBytes, stream } from '@regz/rules/games/random.ts';
import type { Services } from '../../platform/services.ts';

/** Separate from the rules' random streams, so that nothing shown reveals what is drawn here. */
const CONTENT_STREAM = 100;

/** What the content of a play is drawn with. */
export type ContentChance = {
  /** The same for everybody on one day. */
  ofDay: Random;
  /** That of the play: with a game of the day the same for one person all day. */
  ofPlay: Random;
};

/** Chance for the content of a play. */
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
