import { shuffled } from '@regz/rules/games/random.ts';
import type { WordContent } from '@regz/rules/games/word-scramble/word-content.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ContentChance } from './content-chance.ts';
import { listActiveWords } from './contents.queries.ts';

const WORDS_OF_DAY = 30;

/**
 * The word of a play: one of the thirty that were drawn for the day.
 * @throws Refusal GAME_UNAVAILABLE where no word is active
 */
export async function findWord(
  db: Database,
  { ofDay, ofPlay }: ContentChance,
): Promise<WordContent> {
  const words = shuffled(await listActiveWords(db), ofDay).slice(0, WORDS_OF_DAY);
  const drawn = words.length === 0 ? undefined : words[ofPlay.below(words.length)];
  if (drawn === undefined) throw new Refusal('GAME_UNAVAILABLE');
  const { word, ...hint } = drawn;
  return { word, hint };
}
