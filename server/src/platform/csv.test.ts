import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { formulaPayloads } from '../../test/fakes/formula-payloads.ts';
import { csvLines } from './csv.ts';

it.each(formulaPayloads)('A CSV cell of %j cannot become a formula, and reads back', (text) => {
  const file = csvLines([['before', text, 'after']]);
  const cells: string[][] = parse(file);
  expect(cells).toHaveLength(1);
  const [before, cell = '', after] = cells[0] ?? [];
  expect([before, after]).toEqual(['before', 'after']);
  expect(cell.replace(/^'/, '')).toBe(text);
  expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n\0]/);
  expect(file).toMatch(/^"before","/);
});

it('A CSV cell that cannot be a formula is unchanged', () => {
  expect(csvLines([['a "b", c', "it's", 12, -3, null, true, 'x\r\ny']])).toBe(
    '"a ""b"", c","it\'s",12,-3,,"yes","x\r\ny"\r\n',
  );
});
