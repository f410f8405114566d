import { shuffled } from '@regz/rules/games/random.ts';
import {
  QUESTIONS,
  readTriviaContent,
  type TriviaContent,
} from '@regz/rules/games/trivia/trivia-content.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ContentChance } from './content-chance.ts';
import { listActiveQuestions } from './contents.queries.ts';

const QUESTIONS_OF_DAY = 10;

/** The questions of a play: three of the ten that were drawn for the day. Source: games.md 1.4. */
export async function findQuestions(
  db: Database,
  { ofDay, ofPlay }: ContentChance,
): Promise<TriviaContent> {
  const ofTheDay = shuffled(await listActiveQuestions(db), ofDay).slice(0, QUESTIONS_OF_DAY);
  return readTriviaContent({ questions: shuffled(ofTheDay, ofPlay).slice(0, QUESTIONS) });
}
