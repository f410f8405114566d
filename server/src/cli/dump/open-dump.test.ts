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

async function all<Row>(rows: AsyncIterable<Row>) {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

async function usersIn(source: string) {
  const dump = await open(source);
  return all(dump.rowsOf('users'));
}

describe('the data of another installation', () => {
  it('is a folder with a file for each table, or a dump', async () => {
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

  it('may be CSV with quotes, line ends in text, both marks of null, and a byte order mark', async () => {
    const csv = '\uFEFFname,note,gone\r\n"a, ""b""","two\r\nlines",\\N\r\n\r\n c ,,x\r\n';
    await writeFile(path.join(folder, 'users.csv'), csv);
    expect(await usersIn(folder)).toEqual([
      { name: 'a, "b"', note: 'two\r\nlines', gone: null },
      { name: ' c ', note: '', gone: 'x' },
    ]);
  });

  it.each([
    ['a row with too many columns', 'name,note\na,b,c\n', /columns length is 2, got 3 on line 2/],
    ['quotes that do not end', 'name\n"a\n', /quote/i],
    ['bytes that are no text', Buffer.from('name\n\xE9\n', 'latin1'), /is not UTF-8 text/],
  ])('is refused for %s in CSV', async (_what, csv, reason) => {
    await writeFile(path.join(folder, 'users.csv'), csv);
    await expect(usersIn(folder)).rejects.toThrow(reason);
  });

  it('is refused if it contains nothing to import', async () => {
    const file = path.join(folder, 'dump.sql');
    await expect(open(file)).rejects.toThrow(`There is no file or folder ${file}.`);
    await expect(open(folder)).rejects.toThrow(
      `${folder} contains no table files (users.csv, orders.csv).`,
    );
    await writeFile(file, 'COPY auth.users (id) FROM stdin;\n\\.\n');
    await expect(open(file)).rejects.toThrow('none of the tables users, orders in schema public');
    await expect(open('/dev/null')).rejects.toThrow('is neither a file nor a folder');
  });
});
