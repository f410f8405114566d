import { expect, it } from 'vitest';
import { giveawayFormRefusal, maskedName, normalizeGameId } from './registration.ts';

const form = { name: 'Nimal', email: 'nimal@example.com', mobile: '0771', gameId: '5551234' };

it.each(['name', 'email', 'mobile', 'gameId'] as const)('A registration needs its %s', (field) => {
  expect(giveawayFormRefusal(form)).toBeNull();
  expect(giveawayFormRefusal({ ...form, [field]: ' ' })).toBe('GIVEAWAY_FIELDS_MISSING');
});

it('A registration needs an address to which a prize can be announced', () => {
  expect(giveawayFormRefusal({ ...form, email: 'nimal' })).toBe('GIVEAWAY_EMAIL_INVALID');
});

it('A registration belongs to one player, however the game id is spelled', () => {
  expect(normalizeGameId(' 555 12ａb ')).toBe('55512ab');
});

it.each([
  '05551234',
  '0005551234',
  '5551234-',
  '#5551234',
  '# 5551234',
  '٥٥٥١٢٣٤',
  '۵۵۵۱۲۳۴',
  '௫௫௫௧௨௩௪',
  '𝟓𝟓𝟓𝟏𝟐𝟑𝟒',
  '555\u200b1234',
  '\u202a5551234\u202c',
  '5551234.',
  '(5551234)',
  '“5551234”',
  '555-1234',
  '5.551.234',
  'ID5551234',
  'id: 05551234',
  'UID=5551234',
  'My player ID - 5551234!',
  'FF no. 5551234',
])('A registration belongs to the player 5551234 under the game id %j', (typed) => {
  expect(normalizeGameId(typed)).toBe('5551234');
});

it('A registration keeps apart the players whose ids differ in more than that', () => {
  const ids = [
    '0',
    '00a',
    '0a',
    'a-1',
    'a1',
    '#',
    '--',
    '10',
    '1',
    'idris1',
    'id',
    'nimal.7',
    '😀',
    '😎',
  ].map(normalizeGameId);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  ['nimal perera', 'N***'],
  ['  😀 smile', '😀***'],
])('A registration shows only the first letter of %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
