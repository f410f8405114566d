import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { type Random, seedFromBytes, shuffled, stream } from '@regz/rules/games/random.ts';
import {
  QUESTIONS,
  readTriviaContent,
  type TriviaContent,
} from '@regz/rules/games/trivia/trivia-content.ts';
import type { WordContent } from '@regz/rules/games/word-scramble/word-content.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { listActiveQuestions, listActiveWords } from './contents.queries.ts';

/** Separate from the rules' random streams, so that visible values do not reveal these draws. */
const CONTENT_STREAM = 100;

/** The random streams for the content of a play. */
type ContentChance = {
  /** The same for all players on one day. */
  ofDay: Random;
  /** The stream of the play. For a game of the day, one person gets the same all day. */
  ofPlay: Random;
};

function contentChance(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { game, day, seed }: { game: GameSlug; day: string; seed: Uint8Array },
): ContentChance {
  const daySeed = seedFromBytes(keyedHash('regz game contents', `${game}|${day}`));
  return {
    ofDay: stream(daySeed, CONTENT_STREAM),
    ofPlay: stream(seedFromBytes(seed), CONTENT_STREAM),
  };
}

const QUESTIONS_OF_DAY = 10;

/**
 * The questions of a play: three of the ten that were drawn for the day.
 * @throws Refusal GAME_UNAVAILABLE where fewer are active
 */
async function findQuestions(
  db: Database,
  { ofDay, ofPlay }: ContentChance,
): Promise<TriviaContent> {
  const ofTheDay = shuffled(await listActiveQuestions(db), ofDay).slice(0, QUESTIONS_OF_DAY);
  if (ofTheDay.length < QUESTIONS) throw new Refusal('GAME_UNAVAILABLE');
  return readTriviaContent({ questions: shuffled(ofTheDay, ofPlay).slice(0, QUESTIONS) });
}

const WORDS_OF_DAY = 30;

/**
 * The word of a play: one of the thirty that were drawn for the day.
 * @throws Refusal GAME_UNAVAILABLE where no word is active
 */
async function findWord(db: Database, { ofDay, ofPlay }: ContentChance): Promise<WordContent> {
  const words = shuffled(await listActiveWords(db), ofDay).slice(0, WORDS_OF_DAY);
  const drawn = words.length === 0 ? undefined : words[ofPlay.below(words.length)];
  if (drawn === undefined) throw new Refusal('GAME_UNAVAILABLE');
  const { word, ...hint } = drawn;
  return { word, hint };
}

/** Finds the server's content for a play: a word, or questions. */
type FindContent = (db: Database, chance: ContentChance) => Promise<object>;

/** The games with content from the server. */
const contents: Readonly<Partial<Record<GameSlug, FindContent>>> = {
  'word-scramble': findWord,
  trivia: findQuestions,
};

/**
 * Returns a play's initial content besides its seed; null for most games. It is stored with the
 * play.
 */
export async function gameContent(
  services: Pick<Services, 'keyedHash'>,
  db: Database,
  play: { game: GameSlug; day: string; seed: Uint8Array },
): Promise<object | null> {
  const find = contents[play.game];
  return find === undefined ? null : find(db, contentChance(services, play));
}
