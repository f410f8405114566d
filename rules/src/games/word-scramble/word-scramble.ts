import type { GameTerms, OracleRules, PlayFlag } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { type Seed, shuffled, stream } from '../random.ts';
import { isWord, type ThreeLanguages, type WordContent } from './word-content.ts';

export const GUESSES = 3;
const SOONEST_MS = 1500;
/** People need longer to read five letters, find a word and type it. */
const HURRIED_MS = 2600;
const LETTER_STREAM = 1;

export type WordState = {
  word: string;
  hint: ThreeLanguages;
  letters: readonly string[];
  guesses: readonly string[];
};

/** The player's view: the word's letters in a different order, and the guesses. */
export type WordView = {
  game: 'word-scramble';
  letters: string[];
  hint: ThreeLanguages;
  guesses: string[];
  /** For each guess, the number of letters at their correct position; never which. */
  inPlace: number[];
  guessesLeft: number;
};

/**
 * The letters in a different order; if that happens to be the word, it is rotated by one letter.
 */
function scrambled(word: string, seed: Seed): string[] {
  const letters = shuffled(word.split(''), stream(seed, LETTER_STREAM));
  return letters.join('') === word ? [...letters.slice(1), ...letters.slice(0, 1)] : letters;
}

function begin(seed: Seed, { content }: GameTerms<WordContent>): WordState {
  const { word, hint } = content;
  return { word, hint, letters: scrambled(word, seed), guesses: [] };
}

function outcomeOf({ word, guesses }: WordState) {
  if (guesses.includes(word)) return 'won';
  return guesses.length === GUESSES ? 'lost' : 'playing';
}

function apply(state: WordState, guess: string): WordState {
  if (outcomeOf(state) !== 'playing') return state;
  return { ...state, guesses: [...state.guesses, guess] };
}

function lettersInPlace(word: string, guess: string): number {
  return Array.from(guess).filter((letter, place) => letter === word[place]).length;
}

function view({ word, letters, hint, guesses }: WordState): WordView {
  return {
    game: 'word-scramble',
    letters: [...letters],
    hint,
    guesses: [...guesses],
    inPlace: guesses.map((guess) => lettersInPlace(word, guess)),
    guessesLeft: GUESSES - guesses.length,
  };
}

/** Flags a win whose first guess came before a person can have typed it. */
function flags(guesses: readonly Timed<string>[], state: WordState): PlayFlag[] {
  const isHurried = (guesses[0]?.atMs ?? HURRIED_MS) < HURRIED_MS;
  return isHurried && outcomeOf(state) === 'won' ? ['too-fast'] : [];
}

/**
 * Word Scramble: a word of five letters, three guesses. The word stays the same all day, so a loss
 * does not reveal it.
 */
export const wordScramble: OracleRules<WordState, string, WordContent> = {
  game: 'word-scramble',
  version: 1,
  mode: 'oracle',
  difficulty: 'Medium',
  limitSeconds: null,
  openMs: { standard: 1_800_000, relaxed: 2_700_000 },
  seededBy: 'day',
  scoredBy: 'tries',
  begin,
  apply,
  view,
  readInput: (sent) => (isWord(sent) ? sent : null),
  // A repeated wrong guess is wrong again, but is not counted twice.
  allows: ({ guesses }, guess) => !guesses.includes(guess),
  waitMs: ({ guesses }, _, atMs) => (guesses.length > 0 ? 0 : Math.max(0, SOONEST_MS - atMs)),
  outcome: outcomeOf,
  score: ({ guesses }) => guesses.length,
  flags,
  reveal: () => null,
};
