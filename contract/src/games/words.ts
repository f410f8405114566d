import { CONTENT_LIMITS } from '@regz/rules/games/staff-content.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const hint = z.string().max(CONTENT_LIMITS.hint);

const changeable = {
  hint: z.strictObject({ en: hint, si: hint, ta: hint }),
  active: z.boolean(),
};

/** A word of Word Scramble. */
const word = z.strictObject({
  word: z.string(),
  ...changeable,
  ...fields.edited,
});

const typed = z.string().max(20);
const incomplete = { GAME_CONTENT_INCOMPLETE: { status: 400 } } as const;
const anagram = {
  /** An active word has the same letters. */
  GAME_WORD_ANAGRAM: { status: 409, data: z.strictObject({ word: z.string() }) },
} as const;

const listWords = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/games/staff/words' })
  .input(fields.nothing)
  .output(z.strictObject({ words: z.array(word) }));

const addWord = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/games/staff/words', successStatus: 201 })
  .input(z.strictObject({ word: typed, ...changeable }))
  .output(word)
  .errors({
    ...incomplete,
    ...anagram,
    GAME_WORD_INVALID: { status: 400 },
    GAME_WORD_KNOWN: { status: 409 },
  });

/** Open plays keep the earlier word. */
const editWord = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/games/staff/words/{word}' })
  .input(z.strictObject({ word: typed, version: fields.version, ...changeable }))
  .output(word)
  .errors({
    ...incomplete,
    ...anagram,
    GAME_CONTENT_UNKNOWN: { status: 404 },
    GAME_CONTENT_NEEDED: { status: 409, data: z.strictObject({ least: z.int() }) },
    /** Another edit was saved first. The data is the current word. */
    GAME_WORD_CHANGED: { status: 409, data: word },
  });

export const wordsStaff = {
  listWords,
  addWord,
  editWord,
};
