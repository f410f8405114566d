import { STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { expect, it } from 'vitest';
import { readStatementFile } from './read-statement-file.ts';

const text = 'Datum;Text;Betrag\r\n20.11.2026;Müller RGZ-4E7J-92;1.750,00 €\r\n';
const rows = [{ line: 2, cells: ['20.11.2026', 'Müller RGZ-4E7J-92', '1.750,00 €'] }];
const utf16le = Buffer.from(text, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 of Windows', Buffer.concat([Buffer.of(0xff, 0xfe), utf16le])],
  ['UTF-16 without its mark', utf16le],
  [
    'UTF-16 with the large byte first',
    Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from(utf16le).swap16()]),
  ],
  ['Windows-1252', Buffer.from(text.replace('€', '\u0080'), 'latin1')],
])('A bank’s statement in %s is read as it was written', async (_encoding, bytes) => {
  expect(await readStatementFile(new Blob([new Uint8Array(bytes)]))).toEqual({
    table: { headings: ['Datum', 'Text', 'Betrag'], rows, columns: 3 },
  });
});

it('A file that is no text, or larger than a statement, is said to be that', async () => {
  const workbook = Buffer.from('PK\u0003\u0004\u0000\u0000ÿ', 'latin1');
  expect(await readStatementFile(new Blob([new Uint8Array(workbook)]))).toEqual({
    fault: 'not-text',
  });
  const large = new Blob(['1;2\n'.repeat(STATEMENT_LIMITS.bytes / 4 + 1)]);
  expect(await readStatementFile(large)).toEqual({ fault: 'too-large' });
  expect(await readStatementFile(new Blob(['']))).toEqual({ fault: 'empty' });
});
