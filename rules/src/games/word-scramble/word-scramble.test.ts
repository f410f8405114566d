import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Seed } from '../random.ts';
import { readWordContent } from './word-content.ts';
import { wordScramble } from './word-scramble.ts';

const hint = { en: 'sharp', si: 'si', ta: 'ta' };

function begun(word: string, seed: Seed = [1, 2, 3, 4]) {
  return wordScramble.begin(seed, {
    pace: 'standard',
    control: 'keys',
    content: { word, hint },
  });
}

it('The letters are the word’s, in a different order', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('EXACT', 'AAAAB', 'LEVEL'), (number, word) => {
      const { letters } = begun(word, [number, 1, 1, 1]);
      expect(letters.toSorted().join('')).toBe(word.split('').toSorted().join(''));
      expect(letters.join('')).not.toBe(word);
    }),
  );
});

it('A play shows only the letters, even after a loss', () => {
  const guessed = ['CATEX', 'TAXEC', 'ACTEX'].reduce(
    (state, guess, place) => wordScramble.apply(state, guess, 2000 + place),
    begun('EXACT'),
  );
  expect(wordScramble.outcome(guessed, 3000)).toBe('lost');
  expect(JSON.stringify(wordScramble.view(guessed, 3000))).not.toContain('EXACT');
  expect(wordScramble.reveal(guessed)).toBeNull();
  expect(wordScramble.view(begun('EXACT'), 0)).toMatchObject({ hint, guessesLeft: 3 });
});

it('Each guess tells how many of its letters are in place, and never which', () => {
  const guessed = (word: string, ...guesses: string[]) =>
    wordScramble.view(
      guesses.reduce((state, guess, at) => wordScramble.apply(state, guess, at), begun(word)),
      0,
    );
  expect(guessed('EXACT', 'CATEX', 'EXTAC', 'EXACT')).toMatchObject({ inPlace: [0, 2, 5] });
  // A letter that the word has twice counts once for each correct position.
  expect(guessed('LEVEL', 'LEEVL', 'ELLEV')).toMatchObject({ inPlace: [3, 1] });
  expect(guessed('EXACT')).toMatchObject({ inPlace: [] });
});

it('A guess has five letters from A to Z', () => {
  const sent = ['exact', 'EXAC', 'EXACTS', 'EXÄCT', 'EXACT\n', 12_345];
  expect(sent.map((each) => wordScramble.readInput(each))).toEqual(Array(6).fill(null));
  expect(wordScramble.readInput('EXACT')).toBe('EXACT');
});

it('A guess that is repeated is not counted twice', () => {
  const state = wordScramble.apply(begun('EXACT'), 'CATEX', 2000);
  expect(wordScramble.allows(state, 'CATEX')).toBe(false);
  expect(wordScramble.allows(state, 'TAXEC')).toBe(true);
});

it('A guess comes at least a second and a half after the letters', () => {
  expect(wordScramble.waitMs(begun('EXACT'), 'EXACT', 1499)).toBe(1);
  expect(wordScramble.waitMs(begun('EXACT'), 'EXACT', 1500)).toBe(0);
});

it('Word Scramble does not begin with content other than a word with a hint', () => {
  const wrong = [null, {}, { word: 'EXACT' }, { word: 'exact', hint }, { word: 'EXACT', hint: {} }];
  for (const stored of wrong) expect(() => readWordContent(stored)).toThrow('no word');
  expect(readWordContent({ word: 'EXACT', hint })).toEqual({ word: 'EXACT', hint });
});
