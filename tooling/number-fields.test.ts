import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './imports/source-files.ts';

const root = path.join(import.meta.dirname, '..');
const pages = sourceFiles(root)
  .map((file) => path.relative(root, file))
  .filter((file) => file.startsWith('web/src/') && !file.includes('.test.'));

/** A field whose number the mouse wheel changes, and which reads `1e3` as 1000 and `2,50` as 250. */
const numberField = /type=(?:"number"|\{['"]number['"]\})|type: ['"]number['"]|valueAsNumber/u;

/** Conversions that may read a number that the person did not mean. */
const looseReading = /(?<![\w.])(?:Number\(|parseInt\(|parseFloat\()|Number\.parse(?:Int|Float)\(/u;

it('A typed number is in a text field with an inputMode', () => {
  expect(pages.filter((file) => numberField.test(textOf(file)))).toEqual([]);
  expect('<input type="number" />').toMatch(numberField);
  expect("<input type={'number'} />").toMatch(numberField);
});

it('A number that people type is read by rules/src/numbers.ts and by nothing else in a form', () => {
  const forms = pages.filter((file) => {
    return /\buseForm\b|\binputMode=/u.test(textOf(file)) || /-(?:form|draft)\.tsx?$/u.test(file);
  });
  expect(forms.length).toBeGreaterThan(50);
  expect(forms.filter((file) => looseReading.test(textOf(file)))).toEqual([]);
  expect('const price = Number(values.price);').toMatch(looseReading);
});

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
