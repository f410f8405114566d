import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printableLine, scriptRuns, unprintableSign } from './script-runs.ts';

const shown = (line: string) => scriptRuns(line).map(({ script, text }) => `${script}:${text}`);

it('A line of a receipt is split where its script changes; blanks, digits and signs are Latin', () => {
  expect(shown('No. 12, ගාලු පාර')).toEqual(['latin:No. 12, ', 'sinhala:ගාලු', 'latin: ', 'sinhala:පාර']);
  expect(shown('කමල් & கமலா (Pvt) Ltd')).toEqual([
    'sinhala:කමල්',
    'latin: & ',
    'tamil:கமலா',
    'latin: (Pvt) Ltd',
  ]);
  expect(shown('කகk')).toEqual(['sinhala:ක', 'tamil:க', 'latin:k']);
});

it('Devanagari, Arabic, Thaana and Vietnamese letters each have a font', () => {
  expect(shown('नेपाली १२')).toEqual(['devanagari:नेपाली', 'latin: ', 'devanagari:१२']);
  expect(shown('محمد، ١٢')).toEqual(['arabic:محمد،', 'latin: ', 'arabic:١٢']);
  expect(shown('އަހުމަދު 12')).toEqual(['thaana:އަހުމަދު', 'latin: 12']);
  expect(shown('Thị Phương')).toEqual([
    'latin:Th',
    'vietnamese:ị',
    'latin: Ph',
    'vietnamese:ươ',
    'latin:ng',
  ]);
});

it('A joiner stays with the letters that it shapes, and is left out elsewhere', () => {
  expect(shown('ශ්\u200dරී')).toEqual(['sinhala:ශ්\u200dරී']);
  expect(shown('க்\u200cஷ')).toEqual(['tamil:க்\u200cஷ']);
  expect(shown('र्\u200dया')).toEqual(['devanagari:र्\u200dया']);
  expect(shown('می\u200cخواهم')).toEqual(['arabic:می\u200cخواهم']);
  expect(shown('a\u200db\u202ec\u00ad')).toEqual(['latin:abc']);
});

it('A letter with an accent is the one that the font has, however it was typed', () => {
  expect(shown('Zoe\u0308')).toEqual(['latin:Zoë']);
  expect(shown('S\u030c')).toEqual(['latin-ext:Š']);
  expect(shown('e\u0302\u0303')).toEqual(['vietnamese:ễ']);
  expect(shown('م\u064e\u0651')).toEqual(['arabic:م\u0651\u064e']);
  expect(shown('a\u2011b\u00a0c')).toEqual(['latin:a-b c']);
});

it('A sign that no font has is a question mark on a receipt, and is named', () => {
  expect(shown('漢 字')).toEqual(['latin:? ?']);
  expect(unprintableSign('Nimal 漢字')).toBe('漢');
  expect(unprintableSign('Nimal 👍🏽')).toBe('👍');
  expect(unprintableSign('Zoë, ශ්\u200dරී ලංකා, யாழ்ப்பாணம் ₹ € £ – “’')).toBeNull();
});

it('The runs of a printable text are that text, and no two beside each other are of one script', () => {
  const printable = fc.string({ unit: fc.constantFrom(...Array.from('Ab 9-Šéශ්රීලකංயாழ்க')) });
  fc.assert(
    fc.property(printable, (text) => {
      const runs = scriptRuns(text);
      expect(runs.map((run) => run.text).join('')).toBe(text.normalize('NFC'));
      expect(runs.every((run, index) => run.script !== runs[index - 1]?.script)).toBe(true);
    }),
  );
});

it.each([
  ['Nimal Perera', 'Nimal Perera'],
  ['නිමල් පෙරේරා', 'නිමල් පෙරේරා'],
  ['Nimal 😀 ★', 'Nimal'],
  ['नेपाली नाम', 'नेपाली नाम'],
  ['އަހުމަދު ރަޝީދު', 'އަހުމަދު ރަޝީދު'],
  ['محمد Perera 12', 'محمد Perera 12'],
  ['Nguyễn Thị Phương', 'Nguyễn Thị Phương'],
  ['ნიმალ', ''],
  ['Nimal ნიმალ', ''],
  ['漢字', ''],
  ['😀😀', ''],
])('A name %j is printed as %j, and never as question marks', (name, printed) => {
  expect(printableLine(name)).toBe(printed);
});
