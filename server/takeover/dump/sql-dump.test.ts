import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDump } from './open-dump.ts';
import { copyOf, copyRow, readDump } from './sql-dump.ts';
import { createQuoteTracker } from './sql-quotes.ts';

let folder: string;
let home: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-dump-'));
  home = await mkdtemp(path.join(os.tmpdir(), 'regz-open-dump-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function read(text: string | Buffer, ...wanted: string[]) {
  const file = path.join(folder, 'dump.sql');
  await writeFile(file, text);
  const tables: Record<string, unknown[]> = {};
  for await (const { table, rows } of readDump(file, new Set(['users', ...wanted]))) {
    tables[table] = [...(tables[table] ?? []), ...rows.map(({ row }) => row)];
  }
  return tables;
}

/** As pg_dump 17 writes it, with what surrounds the rows. */
const dump = String.raw`--
-- PostgreSQL database dump
--

\restrict Zb2JhOX'

SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.handle_new_user() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    AS $$
begin
insert into public.users (id, name) values (99, 'nobody');
COPY public.users (id) FROM stdin;
  return new;
end;
$$;

CREATE FUNCTION public.add_user() RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 INSERT INTO public.users (name)
   VALUES ('nobody');
END;

CREATE TABLE public.users (
    id integer NOT NULL,
    name text DEFAULT 'a;b'::text,
    shouted text GENERATED ALWAYS AS (upper(name)) STORED
);

--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: -
--

COPY auth.users (id, email) FROM stdin;
1	of another schema
\.

COPY public.users (id, name) FROM stdin;
1	INSERT INTO public.users (id, name) VALUES (98, 'nobody');
2	it's
3	\\.
\.

COPY public.notes (id, body) FROM stdin;
1	INSERT INTO public.users (id, name) VALUES (97, 'nobody');
\.

INSERT INTO public.notes VALUES (2, 'two
INSERT INTO public.users (id, name) VALUES (96, ''nobody'');
lines');
COPY public.users (id, name) FROM stdin;
4	two\nlines; and more
5	\N
\.

SELECT pg_catalog.setval('public.users_id_seq', 5, true);

\unrestrict Zb2JhOX'
`;
const users = [
  { id: '1', name: `INSERT INTO public.users (id, name) VALUES (98, 'nobody');` },
  { id: '2', name: "it's" },
  { id: '3', name: '\\.' },
  { id: '4', name: 'two\nlines; and more' },
  { id: '5', name: null },
];

it('A plain SQL dump gives only the rows of the requested tables', async () => {
  expect(await read(dump)).toEqual({ users });
});

it('A plain SQL dump may have the line ends of Windows', async () => {
  expect(await read(`\uFEFF${dump.replaceAll('\n', '\r\n')}`)).toEqual({ users });
});

it('A plain SQL dump keeps a carriage return that is part of the text', async () => {
  const sql = `select 1;\nCOPY users (name) FROM stdin;\na\rb\u2028c\r\n\\.\n`;
  expect(await read(sql)).toEqual({ users: [{ name: 'a\rb\u2028c\r' }] });
});

it('A plain SQL dump finds a table without rows', async () => {
  expect(await read('COPY public.users (id) FROM stdin;\n\\.\n')).toEqual({ users: [] });
});

it('A plain SQL dump follows the search path of older dumps', async () => {
  const rows = (id: number) => `COPY users (id) FROM stdin;\n${id}\n\\.\n`;
  const sql = `${rows(1)}SET search_path = auth, pg_catalog;\n${rows(2)}SET search_path TO public;\n${rows(3)}`;
  expect(await read(sql)).toEqual({ users: [{ id: '1' }, { id: '3' }] });
});

it('A plain SQL dump reads lines longer than one read', async () => {
  const long = 'é'.repeat(300_000);
  expect(await read(`COPY users (name) FROM stdin;\n${long}\n\\.\n`)).toEqual({
    users: [{ name: long }],
  });
});

it.each([
  ['COPY users (a, b) FROM stdin;\n1\t2\n3\n\\.\n', /line 3: 1 values for 2 columns/],
  ['COPY users FROM stdin;\n1\n\\.\n', /line 1: .*does not name its columns/],
  ['COPY users (a)\nFROM stdin;\n1\n\\.\n', /line 1: .*not one that pg_dump writes/],
  ['COPY users (a) FROM stdin;\n1\n', /line 2: .*appears to be cut off/],
  ['COPY users (a) FROM stdin;\n1\na\\000b\n\\.\n', /line 3: a contains a NUL character/],
  ['COPY users (a, b, "a") FROM stdin;\n\\.\n', /line 1: the column a is named twice; remove/],
  [`COMMENT ON TABLE users IS 'x\n`, /appears to be cut off/],
  [Buffer.from('COPY users (a) FROM stdin;\n\xE9\n\\.\n', 'latin1'), /is not UTF-8 text/],
])('A plain SQL dump that cannot be read exactly is refused: %j', async (sql, reason) => {
  await expect(read(sql)).rejects.toThrow(reason);
});

it.each([
  'INSERT INTO public.users VALUES (4);',
  'INSERT INTO "users" (id) OVERRIDING SYSTEM VALUE VALUES\n\t(4),\n\t(5);',
])('A plain SQL dump with INSERT statements is refused with the remedy: %j', async (insert) => {
  const sql = `COPY users (id) FROM stdin;\n3\n\\.\n${insert}\n`;
  await expect(read(sql)).rejects.toThrow(
    /dump\.sql, line 4: INSERT statements are not read; dump again with COPY, .* or give a folder of CSV files\.$/,
  );
});

it('A plain SQL dump may contain other tables', async () => {
  const sql = `INSERT INTO notes VALUES (now());\nCOPY notes FROM stdin CSV;\n1,2\n\\.\n`;
  expect(await read(sql)).toEqual({});
});

/** For each line, whether it begins outside all quotes. */
function outside(...lines: string[]) {
  const quotes = createQuoteTracker();
  return lines.map((line) => {
    const isOutside = !quotes.isOpen();
    quotes.pass(line);
    return isOutside;
  });
}

it.each([
  ['text', `COMMENT ON TABLE a IS 'it''s`, `"one" -- $$ /*'';`, `more';`],
  ['text that starts again', `select 'a', '`, `b', '`, `c';`],
  ['text that ends in a backslash', String.raw`select 'C:\', '`, 'b', `';`],
  ['a quoted name', `create table "a'b`, `c`, `d" (id int);`],
  ['dollar quotes', 'create function f() as $_$', `it's $$ "x" -- $x$`, '$_$ language sql;'],
  ['dollar quotes in other letters', 'do $größe$', '$gr$', '$größe$;'],
  ['a comment', `/* it's`, `"two" $$`, '*/ select 1;'],
])('A line of a dump may stand inside %s', (_where, ...lines) => {
  expect(outside(...lines, 'select 1;')).toEqual([true, false, false, true]);
});

it.each([
  `select 'it''s', "a""b", $$'$$;`,
  `-- Name: users; it's a table`,
  `select 1; -- /* it's "one" $$`,
  'select a$b$, $1, _$$;',
  `/* it's */ select '--', '/*';`,
])('A line with complete quotes ends outside of them: %s', (line) => {
  expect(outside(line, 'select 1;')).toEqual([true, true]);
});

it('A COPY block names its table and its columns', () => {
  expect(copyOf('COPY public.users (id, "key", "Or,der") FROM stdin;')).toEqual({
    schema: 'public',
    table: 'users',
    columns: ['id', 'key', 'Or,der'],
  });
  expect(copyOf('copy "users"(id) from STDIN;')).toMatchObject({
    schema: undefined,
    table: 'users',
  });
  expect(copyOf('CREATE TABLE users (id integer);')).toBeUndefined();
});

it.each([
  ['COPY users FROM stdin;', 'does not name its columns'],
  ['COPY users (id) FROM stdin WITH (FORMAT csv);', 'with options'],
])('A COPY block that cannot be read says so: %s', (sql, reason) => {
  expect(copyOf(sql)?.columns).toContain(reason);
});

it.each(['COPY users (id)', 'COPY users (id) FROM std', 'COPY users (id) TO stdout;'])(
  'A COPY block is refused in a form that pg_dump does not write: %s',
  (line) => {
    expect(() => copyOf(line)).toThrow('not one that pg_dump writes');
  },
);

it.each([
  ['', ''],
  ['\\N', null],
  ['N', 'N'],
  ['\\\\N', '\\N'],
  ['a\\\\tb', 'a\\tb'],
  ['\\b\\f\\n\\r\\t\\v', '\b\f\n\r\t\v'],
  ['\\.', '.'],
  ['\\101\\x42\\7', 'AB\u0007'],
  ['\\303\\251', 'é'],
  ['\\u0041', 'u0041'],
  ['{"a b",c}', '{"a b",c}'],
  ['it\'s; "so" -- $$', 'it\'s; "so" -- $$'],
  ['line\u2028and\u0085line', 'line\u2028and\u0085line'],
])('A COPY block holds %j as it was meant', (text, value) => {
  expect(copyRow(['id', 'a'], `1\t${text}`)).toEqual({ id: '1', a: value });
});

it('A COPY block with another number of values is refused', () => {
  expect(() => copyRow(['id', 'a'], '1')).toThrow('1 values for 2 columns');
  expect(() => copyRow(['id'], '1\t2')).toThrow('2 values for 1 columns');
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
  it('The data of another installation is a folder of files, or a dump', async () => {
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

  it('Foreign CSV may have quotes, line ends, nulls and a BOM', async () => {
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

  it('Each row knows the line of its file', async () => {
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
