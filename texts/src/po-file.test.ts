import { expect, it } from 'vitest';
import { readPo, writePo } from './po-file.ts';

const entries = [
  ['a.title', { english: ['Redeem'], forms: ['ලබාගන්න'], isRead: false }],
  ['a.days', { english: ['{n} day', '{n} days'], forms: ['', ''], isRead: false }],
  ['b.name', { english: ['"A"\n\\b'], forms: ['"අ"\n\\b'], isRead: true, note: 'Read by Nimal' }],
  ['b.new', { english: ['New'], forms: [''], isRead: false, former: 'Old "one"' }],
] as const;

it('A PO file has what was written', () => {
  const file = readPo(writePo('si', entries));
  expect(file.language).toBe('si');
  expect([...file.entries]).toEqual(entries);
  expect(writePo('si', file.entries)).toBe(writePo('si', entries));
});

it('A PO file names its translator without an address', () => {
  const header = 'msgid ""\nmsgstr ""\n"Last-Translator: Nimal Perera <n@example.com>\\n"\n';
  expect(readPo(header).translator).toBe('Nimal Perera');
});

it.each([
  ['msgid "a"\nmsgstr "b\n', 'line 3'],
  ['msgid "a"\nmsgstr "b"\nwords\n', 'line 4'],
  ['msgctxt "a"\nmsgid "b"\nmsgstr "c"\n\nmsgctxt "a"\nmsgid "d"\nmsgstr "e"\n', 'a is repeated'],
])('A malformed PO file is refused with its place: %j', (text, place) => {
  expect(() => readPo(text)).toThrow(place);
});
