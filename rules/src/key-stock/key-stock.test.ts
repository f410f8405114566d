import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, words } from '../../test/golden.ts';
import { licenseKeyFault } from '../licenses/license-key.ts';
import { addKeyRefusal, addKeysRefusal, editKeyRefusal } from './key-refusals.ts';
import {
  keysOfColumn,
  readKeyLines,
  readPastedTable,
  repeatedKeys,
  rowsOfProduct,
} from './pasted-keys.ts';

golden('A single key needs a product and a key', addKeyRefusal, [
  [{ productId: 1, licenseKey: 'a' }, null],
  [{ productId: 'p', licenseKey: 'a' }, null],
  [{ productId: null, licenseKey: 'a' }, 'KEY_STOCK_FIELDS_MISSING'],
  [{ productId: ' ', licenseKey: 'a' }, 'KEY_STOCK_FIELDS_MISSING'],
  [{ productId: 1, licenseKey: ' \t' }, 'KEY_STOCK_FIELDS_MISSING'],
]);

golden('Many keys need a product and a line', addKeysRefusal, [
  [{ productId: 1, text: '\n a' }, null],
  [{ productId: null, text: 'a' }, 'KEY_STOCK_BULK_FIELDS_MISSING'],
  [{ productId: '', text: ' \n' }, 'KEY_STOCK_BULK_FIELDS_MISSING'],
  [{ productId: 1, text: '' }, 'KEY_STOCK_BULK_FIELDS_MISSING'],
  [{ productId: 1, text: ' \n\t' }, 'KEY_STOCK_NO_VALID_KEYS'],
]);

golden('An edited key is not blank', editKeyRefusal, [
  ['a', null],
  [' ', 'KEY_STOCK_KEY_EMPTY'],
]);

golden('Lines become keys in capitals, each once', readKeyLines, [
  ['  abc-1 \n\n\t\nDEF-2\r\nghi-3\r', { keys: ['ABC-1', 'DEF-2', 'GHI-3'], refused: [] }],
  ['b\na\nB\n ａ \nc', { keys: ['B', 'A', 'C'], refused: [] }],
  ['', { keys: [], refused: [] }],
  [' \n\r\n\t ', { keys: [], refused: [] }],
]);

golden(
  'A line that is no key is refused with its number',
  (text: string) => {
    const { keys, refused } = readKeyLines(`GOOD-1\n\n${text}\nGOOD-2`);
    const isAlone = keys.join() === 'GOOD-1,GOOD-2' && refused.length === 1;
    return isAlone && refused[0]?.line === 3 && refused[0].text === text && refused[0].reason;
  },
  [
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
    ['REGZ-7K2MQ-9XD4P-TA6ZV-3HNWY', 'mistyped'],
  ],
);

it('Unusual keys are accepted', () => {
  const keys = words(
    'A 7 REGZ-7K2MQ-9XD4P-TA6ZV-3HNWX KEYS-FOR-ALL-1 DATE-2026 12E4567890 A.B TEST-ab_c 1.2.3 —A',
  );
  const read = readKeyLines(keys.join('\n'));
  expect([read.keys.length, read.refused]).toEqual([keys.length, []]);
});

it('Keys are distinct and read back as themselves', () => {
  const text = fc.array(fc.string({ unit: 'binary' })).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, (typed) => {
      const { keys } = readKeyLines(typed);
      expect(new Set(keys).size).toBe(keys.length);
      expect(readKeyLines(keys.join('\n'))).toEqual({ keys, refused: [] });
    }),
  );
});

/** The keys of the column that is proposed. */
function proposed(text: string) {
  const table = readPastedTable(text);
  return keysOfColumn(table, table.keyColumn);
}

golden('A pasted table gives the keys of its key column', (text: string) => proposed(text).keys, [
  ['LICENSE KEY\tDURATION\tNOTE\nAB-1\t30\tfor Nimal\nAB-2\t30\t', ['AB-1', 'AB-2']],
  ['No,Key,Days\n1,AB-1,30\n2,AB-2,30\n', ['AB-1', 'AB-2']],
  ['AB-1;30\r\nAB-2;30\r\n', ['AB-1', 'AB-2']],
  ['AB-1|30 days\nAB-2|30 days', ['AB-1', 'AB-2']],
  ['"Note","Serial number"\n"two ""lines""\nhere, yes","AB-1"\n"x, y","AB-2"', ['AB-1', 'AB-2']],
  ['x1\tAB-1\nx2\tAB-2\n', ['AB-1', 'AB-2']],
  ['1. AB-1\n2. AB-2', ['AB-1', 'AB-2']],
  ['- ab-1\n- ab-2', ['AB-1', 'AB-2']],
  ['Key: AB-1\n• License key 2: "AB-2"', ['AB-1', 'AB-2']],
  ['"AB-1\tx\nAB-2\ty', ['AB-1', 'AB-2']],
]);

const lifetime = { name: 'Supreme-Essential Lifetime', package: 'Supreme-Essential' };

golden(
  'Rows of a table for another plan are named',
  (plans: string[]) => {
    const rows = plans.map((plan, index) => `KEY-${index}\t${plan}`);
    const table = readPastedTable(['Key\tPlan', ...rows].join('\n'));
    const { own, others } = rowsOfProduct(table, lifetime);
    return [own.length, others.map(({ line, text }) => `${line} ${text}`).join()];
  },
  [
    [
      ['Supreme-Essential Lifetime', 'supreme + essential lifetime', 'Lifetime Essential Supreme'],
      [3, ''],
    ],
    [
      ['Supreme-Essential', ''],
      [2, ''],
    ],
    [
      ['Supreme Lifetime', 'Supreme-Essential Monthly'],
      [0, '2 Supreme Lifetime,3 Supreme-Essential Monthly'],
    ],
    [
      ['Supreme-Essential-External', 'Supreme-Essential'],
      [1, '2 Supreme-Essential-External'],
    ],
  ],
);

it('A table without a column of plans has no other plan', () => {
  const table = readPastedTable('Key\tNote\nAB-1\tSupreme\nAB-2\t');
  expect(rowsOfProduct(table, lifetime)).toEqual({ own: table.rows, others: [] });
});

it('Lines that repeat a key are named', () => {
  const table = readPastedTable('ab-1\nAB-2\n\n- AB-1\n1.2E+9\nＡB-2');
  expect(repeatedKeys(table, table.keyColumn)).toEqual([
    { line: 4, text: 'AB-1' },
    { line: 6, text: 'AB-2' },
  ]);
});

it('A pasted table names the line of a cell that is no key', () => {
  expect(proposed('Note\tKey\n"a\nb"\tAB-1\n\nc\t1.23457E+15\nd\tAB-2')).toEqual({
    keys: ['AB-1', 'AB-2'],
    refused: [{ line: 5, text: '1.23457E+15', reason: 'scientific' }],
  });
});

it('A row with a possible key is no heading', () => {
  expect(readPastedTable('AB-1\tnote\nAB-2\tnote')).toMatchObject({ headings: null });
});

it('A pasted table of any text gives keys that a list accepts', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '\t', ',', ';', '\n', '\r\n', 'KEY'));
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const { keys } = proposed(cells.join(''));
      expect(readKeyLines(keys.join('\n'))).toEqual({ keys, refused: [] });
    }),
  );
});

it('A key of an earlier installation needs no check letter', () => {
  expect(licenseKeyFault('REGZ-7K2MQ-9XD4P-TA6ZV-3HNWY')).toBe(null);
});
