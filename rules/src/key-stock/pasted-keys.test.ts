import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keysOfColumn, readKeyLines, readPastedTable } from './pasted-keys.ts';

/** The keys that the chosen column adds after confirmation. */
function chosen(text: string) {
  const table = readPastedTable(text);
  return keysOfColumn(table, table.keyColumn);
}

it('A text of one license key per line gives each key trimmed and in capitals, without the blank lines', () => {
  const { keys } = readKeyLines('  abc-1 \n\n\t\nDEF-2\r\nghi-3\r');
  expect(keys).toEqual(['ABC-1', 'DEF-2', 'GHI-3']);
});

it('A text of one license key per line gives a repeated key once, at its first place', () => {
  expect(readKeyLines('b\na\nB\n ａ \nc')).toEqual({ keys: ['B', 'A', 'C'], refused: [] });
});

it('A text of one license key per line gives nothing for blank text', () => {
  expect(readKeyLines('')).toEqual({ keys: [], refused: [] });
  expect(readKeyLines(' \n\r\n\t ')).toEqual({ keys: [], refused: [] });
});

it.each([
  ['KEY-1\t30\tbatch', 'tab'],
  ['KEY-1,30,batch', 'separator'],
  ['KEY-1;30', 'separator'],
  ['KEY-1|30', 'separator'],
  ['KEY-1 30', 'white-space'],
  ['KEY-1\u00a030', 'white-space'],
  ['1. KEY-1', 'marker'],
  ['12) KEY-1', 'marker'],
  ['- KEY-1', 'marker'],
  ['– KEY-1', 'marker'],
  ['• KEY-1', 'marker'],
  ['Key: KEY-1', 'marker'],
  ['License Key=KEY-1', 'marker'],
  ['License Key', 'header'],
  ['KEY', 'header'],
  ['duration', 'header'],
  ['1.23457E+15', 'scientific'],
  ['1,23457E+15', 'scientific'],
  ['9e+11', 'scientific'],
  ['x'.repeat(129), 'too-long'],
])('A text of one license key per line refuses the line %j as %s', (text, reason) => {
  expect(readKeyLines(`GOOD-1\n\n${text}\nGOOD-2`)).toEqual({
    keys: ['GOOD-1', 'GOOD-2'],
    refused: [{ line: 3, text, reason }],
  });
});

it.each(['A', '7', 'KEYS-FOR-ALL-1', 'DATE-2026', '12E4567890', 'A.B', 'TEST-ab_c', '1.2.3', '—A'])(
  'A text of one license key per line takes %j as a key',
  (text) => expect(readKeyLines(text)).toMatchObject({ keys: [expect.any(String)], refused: [] }),
);

it('A text of one license key per line gives distinct keys that read back as themselves, whatever the text', () => {
  const text = fc.array(fc.string({ unit: 'binary' })).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, (typed) => {
      const { keys } = readKeyLines(typed);
      expect(new Set(keys).size).toBe(keys.length);
      expect(readKeyLines(keys.join('\n'))).toEqual({ keys, refused: [] });
    }),
  );
});

it.each([
  ['tabs', 'LICENSE KEY\tDURATION\tNOTE\nAB-1\t30\tfor Nimal\nAB-2\t30\t'],
  ['commas', 'No,Key,Days\n1,AB-1,30\n2,AB-2,30\n'],
  ['semicolons', 'AB-1;30\r\nAB-2;30\r\n'],
  ['bars', 'AB-1|30 days\nAB-2|30 days'],
  ['marks', '"Note","Serial number"\n"two ""lines""\nhere, yes","AB-1"\n"x, y","AB-2"'],
  ['longer keys', 'x1\tAB-1\nx2\tAB-2\n'],
  ['a list of numbers', '1. AB-1\n2. AB-2'],
  ['a list of dashes', '- ab-1\n- ab-2'],
  ['labels', 'Key: AB-1\n• License key 2: "AB-2"'],
])(
  'A pasted table of license keys with %s gives the keys of the column that looks like keys',
  (_by, text) => {
    expect(chosen(text)).toEqual({ keys: ['AB-1', 'AB-2'], refused: [] });
  },
);

it('A pasted table of license keys names the line of the text where a cell cannot be a key', () => {
  const text = 'Note\tKey\n"a\nb"\tAB-1\n\nc\t1.23457E+15\nd\tAB-2';
  expect(chosen(text)).toEqual({
    keys: ['AB-1', 'AB-2'],
    refused: [{ line: 5, text: '1.23457E+15', reason: 'scientific' }],
  });
});

it('A pasted table of license keys takes no row with a possible key for the headings', () => {
  expect(readPastedTable('AB-1\tnote\nAB-2\tnote')).toMatchObject({ headings: null });
});

it('A pasted table of license keys takes a quotation mark that is never closed for a character', () => {
  expect(chosen('"AB-1\tx\nAB-2\ty').keys).toEqual(['AB-1', 'AB-2']);
});

it('A pasted table of license keys is read whole, whatever was pasted, and gives keys that the list takes', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '\t', ',', ';', '\n', '\r\n', 'KEY'));
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const { keys } = chosen(cells.join(''));
      expect(readKeyLines(keys.join('\n'))).toEqual({ keys, refused: [] });
    }),
  );
});
