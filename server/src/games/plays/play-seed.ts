import type { GameFacts } from '@regz/rules/games/game-rules.ts';
import type { Services } from '../../platform/services.ts';

const SEED_BYTES = 16;

/**
 * The seed of a play: the same whenever it is computed, and of no use for telling another one.
 * A game of the day has one for each person and day; the others, and all practice, one for each
 * play. Source: games.md 1.2.
 */
export function playSeed(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { game, version, seededBy }: Pick<GameFacts, 'game' | 'version' | 'seededBy'>,
  play: { userId: string; day: string; number: number; practice: boolean },
): Buffer {
  const number = seededBy === 'day' && !play.practice ? 0 : play.number;
  const parts = [
    game,
    version,
    play.day,
    play.userId,
    number,
    ...(play.practice ? ['practice'] : []),
  ];
  return keyedHash('regz game seeds', parts.join('|')).subarray(0, SEED_BYTES);
}
