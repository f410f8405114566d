import { shuffled } from '@regz/rules/games/random.ts';
import {
  QUESTIONS,
  readTriviaContent,
  type TriviaContent,
} from '@regz/rules/games/trivia/trivia-content.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ContentChance } from './content-chance.ts';
import { listActiveQuestions } from './contents.queries.ts';

const QUESTIONS_OF_DAY = 10;

/**
 * The questions of a play: three of the ten that were drawn for the day.
 * @throws Refusal GAME_UNAVAILABLE where fewer are active
 */
export async function findQuestions(
  db: Database,
  { ofDay, ofPlay }: ContentChance,
): Promise<TriviaContent> {
  const ofTheDay = shuffled(await listActiveQuestions(db), ofDay).slice(0, QUESTIONS_OF_DAY);
  if (ofTheDay.length < QUESTIONS) throw new Refusal('GAME_UNAVAILABLE');
  return readTriviaContent({ questions: shuffled(ofTheDay, ofPlay).slice(0, QUESTIONS) });
}
