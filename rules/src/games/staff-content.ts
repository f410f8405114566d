import { isBlank } from '../texts.ts';
import { OPTIONS, type QuestionText } from './trivia/trivia-content.ts';
import { isWord, type ThreeLanguages } from './word-scramble/word-content.ts';

/** The fewest active rows needed to start a play: the word; the three questions. */
export const ACTIVE_NEEDED = { words: 1, questions: 3 } as const;

/** Lengths in characters. */
export const CONTENT_LIMITS = { hint: 120, question: 200, option: 60 } as const;

/** With fewer different letters there is hardly another order. */
const DIFFERENT_LETTERS = 3;

export type WordEdit = { word: string; hint: ThreeLanguages; active: boolean };
export type QuestionEdit = {
  en: QuestionText;
  si: QuestionText;
  ta: QuestionText;
  rightOption: number;
  active: boolean;
};

type ContentRefusal = 'GAME_WORD_INVALID' | 'GAME_CONTENT_INCOMPLETE' | 'GAME_OPTIONS_ALIKE';

/** Returns the stored form of a word. */
export function normalWord(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * Returns the first reason to refuse a word, or null. An inactive word is a draft and may lack
 * hints.
 */
export function wordRefusal({ word, hint, active }: WordEdit): ContentRefusal | null {
  const normal = normalWord(word);
  if (!isWord(normal) || new Set(normal).size < DIFFERENT_LETTERS) return 'GAME_WORD_INVALID';
  return hintsRefusal({ hint, active });
}

/** Returns the reason to refuse the hints of a stored word, or null. */
export function hintsRefusal({
  hint,
  active,
}: Omit<WordEdit, 'word'>): 'GAME_CONTENT_INCOMPLETE' | null {
  const isComplete = ![hint.en, hint.si, hint.ta].some(isBlank);
  return active && !isComplete ? 'GAME_CONTENT_INCOMPLETE' : null;
}

/**
 * Returns the first reason to refuse a question, or null. A draft needs the question in English. An
 * active question needs all texts in three languages. Two options with the same text are never
 * stored.
 */
export function questionRefusal(question: QuestionEdit): ContentRefusal | null {
  const { en, si, ta, active } = question;
  if (isBlank(en.question)) return 'GAME_CONTENT_INCOMPLETE';
  const languages = [en, si, ta];
  if (languages.some(({ options }) => hasTwins(options))) return 'GAME_OPTIONS_ALIKE';
  return active && !languages.every(isWhole) ? 'GAME_CONTENT_INCOMPLETE' : null;
}

function isWhole({ question, options }: QuestionText): boolean {
  const texts = [question, ...options];
  return texts.length === OPTIONS + 1 && !texts.some(isBlank);
}

function hasTwins(options: readonly string[]): boolean {
  const written = options
    .map((option) => option.trim().toLowerCase())
    .filter((text) => text !== '');
  return new Set(written).size < written.length;
}
