import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDump } from './open-dump.ts';

let home: string;
let folder: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'regz-open-dump-'));
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(home, 'csv-'));
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

const open = (source: string) => openDump(source, ['users', 'orders']);

async function all<Row>(rows: AsyncIterable<{ row: Row }>) {
  const read: Row[] = [];
  for await (const { row } of rows) read.push(row);
  return read;
}

async function usersIn(source: string) {
  const dump = await open(source);
  return all(dump.rowsOf('users'));
}

describe('the data of another installation', () => {
  it('The data of another installation is a folder with a file for each table, or a dump', async () => {
    await writeFile(path.join(folder, 'users.csv'), 'name\nann\n');
    const csv = await open(folder);
    expect([...csv.tables]).toEqual(['users']);
    expect(await all(csv.rowsOf('users'))).toEqual([{ name: 'ann' }]);
    expect(await all(csv.rowsOf('orders'))).toEqual([]);

    const file = path.join(folder, 'dump.sql');
    await writeFile(file, 'COPY orders (id) FROM stdin;\n1\n\\.\n');
    const sql = await open(file);
    expect([...sql.tables]).toEqual(['orders']);
    expect(await all(sql.rowsOf('orders'))).toEqual([{ id: '1' }]);
    expect(await all(sql.rowsOf('users'))).toEqual([]);
  });

  it('The data of another installation may be CSV with quotes, line ends in text, both marks of null, and a byte order mark', async () => {
    const csv = '\uFEFFname,note,gone\r\n"a, ""b""","two\r\nlines",\\N\r\n\r\n c ,,x\r\n';
    await writeFile(path.join(folder, 'users.csv'), csv);
    expect(await usersIn(folder)).toEqual([
      { name: 'a, "b"', note: 'two\r\nlines', gone: null },
      { name: ' c ', note: '', gone: 'x' },
    ]);
  });

  it('The data of another installation may be what a hosted dashboard exports: users_rows.csv', async () => {
    await writeFile(path.join(folder, 'users_rows.csv'), 'name\nann\n');
    expect(await usersIn(folder)).toEqual([{ name: 'ann' }]);
    await writeFile(path.join(folder, 'users.csv'), 'name\nann\n');
    await expect(usersIn(folder)).rejects.toThrow(
      `${folder} contains users.csv and users_rows.csv; keep one of them.`,
    );
  });

  const names = 'name,note\nann,"é; ""x"", y"\n';
  it.each([
    ['semicolons', names.replace('name,note', 'name;note').replace('ann,', 'ann;')],
    ['tabs', names.replace('name,note', 'name\tnote').replace('ann,', 'ann\t')],
    ['UTF-16, as spreadsheets save Unicode text', Buffer.from(`\uFEFF${names}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${names}`, 'utf16le').swap16()],
  ])('The data of another installation may be CSV with %s', async (_what, csv) => {
    await writeFile(path.join(folder, 'users.csv'), csv);
    expect(await usersIn(folder)).toEqual([{ name: 'ann', note: 'é; "x", y' }]);
  });

  it('The data of another installation says on which line of its file each row ends', async () => {
    await writeFile(path.join(folder, 'users.csv'), 'name\n"two\nlines"\n\nann\n');
    const lines: number[] = [];
    for await (const { line } of (await open(folder)).rowsOf('users')) lines.push(line);
    expect(lines).toEqual([3, 5]);
  });

  it.each([
    ['a row with too many columns', 'name,note\na,b\na,b,c\n', 3, 'into quotation marks'],
    ['quotes that do not end', 'name\n"a\n', 2, 'close the quotation mark'],
    ['quotes that are not doubled', 'name\nann\n"say "hi""\n', 3, 'double each quotation mark'],
    ['a quote in the middle', 'name\nann\nsay "hi"\n', 3, 'quotation marks, and double them'],
    [
      'a column named twice',
      'name,note, name\na,b,c\n',
      1,
      'the column name is named twice; remove',
    ],
    ['a NUL character', 'name\nann\na\0b\n', 3, 'remove it, or save the file as UTF-8'],
    ['UTF-16 without its mark', Buffer.from('name\nann\n', 'utf16le'), 1, 'as UTF-8'],
    ['Windows-1252', Buffer.from('name\nann\né\n', 'latin1'), 3, 'in Excel: CSV UTF-8'],
    [
      'Windows-1252 far into the file',
      Buffer.concat([Buffer.from(`name\n${'é\n'.repeat(150_000)}`), Buffer.from('é\n', 'latin1')]),
      150_002,
      'in Excel: CSV UTF-8',
    ],
  ])(
    'The data of another installation is refused for %s in CSV, with file, line and remedy',
    async (_what, csv, line, remedy) => {
      const file = path.join(folder, 'users.csv');
      await writeFile(file, csv);
      const reading = usersIn(folder);
      await expect(reading).rejects.toThrow(`${file}, line ${line}`);
      await expect(reading).rejects.toThrow(remedy);
    },
  );

  it('The data of another installation is refused if it contains nothing to import', async () => {
    const file = path.join(folder, 'dump.sql');
    await expect(open(file)).rejects.toThrow(`There is no file or folder ${file}.`);
    await expect(open(folder)).rejects.toThrow(
      `${folder} contains no table files (users.csv, orders.csv, or users_rows.csv and so on). It contains: nothing.`,
    );
    await writeFile(file, 'COPY auth.users (id) FROM stdin;\n\\.\n');
    await expect(open(file)).rejects.toThrow('none of the tables users, orders in schema public');
    await expect(open('/dev/null')).rejects.toThrow('is neither a file nor a folder');
  });
});
