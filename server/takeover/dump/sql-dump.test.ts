import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDump } from './sql-dump.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-dump-'));
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

it('A plain SQL dump reads the same with the line ends and the mark of Windows', async () => {
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
])(
  'A plain SQL dump that has rows as INSERT statements is refused with the way out: %j',
  async (insert) => {
    const sql = `COPY users (id) FROM stdin;\n3\n\\.\n${insert}\n`;
    await expect(read(sql)).rejects.toThrow(
      /dump\.sql, line 4: INSERT statements are not read; dump again with COPY, .* or give a folder of CSV files\.$/,
    );
  },
);

it('A plain SQL dump may contain other tables', async () => {
  const sql = `INSERT INTO notes VALUES (now());\nCOPY notes FROM stdin CSV;\n1,2\n\\.\n`;
  expect(await read(sql)).toEqual({});
});
