import { expect, it } from 'vitest';
import { questionRefusal, wordRefusal } from './staff-content.ts';

const hint = { en: 'sharp', si: 'තියුණු', ta: 'கூர்மையான' };
const text = (question: string) => ({ question, options: ['1', '2', '3', '4'] });
const question = { en: text('q'), si: text('q'), ta: text('q'), rightOption: 0, active: true };

it('A word is five letters from A to Z in either case, at least three of them different', () => {
  expect(wordRefusal({ word: ' level ', hint, active: true })).toBeNull();
  for (const word of ['LEVE', 'LEVELS', 'LÉVEL', 'LEV L', 'LEV3L', 'AAAAA', 'ABABA']) {
    expect(wordRefusal({ word, hint, active: true }), word).toBe('GAME_WORD_INVALID');
  }
});

it('An active item is complete in three languages; an inactive one may be a draft', () => {
  const half = { word: 'EXACT', hint: { ...hint, ta: ' ' } };
  expect(wordRefusal({ ...half, active: true })).toBe('GAME_CONTENT_INCOMPLETE');
  expect(wordRefusal({ ...half, active: false })).toBeNull();
  const draft = { ...question, ta: { question: '', options: ['', '', '', ''] } };
  expect(questionRefusal(question)).toBeNull();
  expect(questionRefusal(draft)).toBe('GAME_CONTENT_INCOMPLETE');
  expect(questionRefusal({ ...draft, active: false })).toBeNull();
  expect(questionRefusal({ ...draft, active: false, en: text(' ') })).toBe(
    'GAME_CONTENT_INCOMPLETE',
  );
});

it('No two options of a question read the same in any language', () => {
  const alike = { question: 'q', options: ['Tokyo', 'Osaka', ' tokyo', 'Seoul'] };
  expect(questionRefusal({ ...question, si: alike })).toBe('GAME_OPTIONS_ALIKE');
});
