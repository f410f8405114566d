import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSlice, sliceNames, slices, slicesCallableFrom } from '../slices.ts';
import { importsBelow } from './imports/check-imports.ts';
import { findUnusedEdges } from './imports/unused-edges.ts';

const root = path.join(import.meta.dirname, '..');

it('A slice calls only slices listed before it', () => {
  for (const [position, slice] of sliceNames.entries()) {
    const earlier = sliceNames.slice(0, position);

    expect(earlier, `what ${slice} may call`).toEqual(
      expect.arrayContaining([...slicesCallableFrom(slice)]),
    );
  }
});

it('Each callable slice is listed once', () => {
  for (const [slice, callable] of Object.entries(slices)) {
    expect(new Set(callable).size, slice).toBe(callable.length);
  }
});

it('Every declared call is made', async () => {
  const imports = await importsBelow(root);

  expect(findUnusedEdges(imports, slices)).toEqual([]);
  // A false dependency: the audit trail does not call the guide.
  expect(findUnusedEdges(imports, { ...slices, audit: ['guide'] })).toEqual(['audit -> guide']);
});

/** Folders with one folder per slice, and their other folders. */
const rooms: readonly [string, readonly string[]][] = [
  ['rules/src', []],
  ['contract/src', []],
  ['server/src', ['platform', 'integrations', 'start']],
  ['server/takeover', ['dump']],
  ['server/test/operations', []],
  ['server/bench', []],
  ['web/src', ['platform', 'ui', 'sites']],
  ['texts/src/en', ['platform']],
  ['e2e', ['harness', 'bench']],
];

describe('the project’s nouns', () => {
  it.each(rooms)('Every folder in %s is named after a slice, apart from %j', (room, others) => {
    const strangers = foldersIn(room).filter((name) => !isSlice(name) && !others.includes(name));

    expect(strangers).toEqual([]);
  });

  /** Slices without rules. */
  const rulesAlone = ['audit'];

  it.each(builtSlices())('The project’s nouns finds %s in every package by its name', (slice) => {
    const missing = ['contract/src', 'texts/src/en', 'web/src'].filter(
      (room) => !foldersIn(room).includes(slice),
    );

    expect(missing).toEqual([]);
    expect(foldersIn('rules/src').includes(slice)).toBe(!rulesAlone.includes(slice));
  });
});

it('A rule is named after its decision, never after its slice', () => {
  const afterSlices = sliceNames.flatMap((slice) =>
    globSync(`rules/src/${slice}/${slice}.ts`, { cwd: root }),
  );

  expect(afterSlices).toEqual([]);
});

/** A slice of the server with fewer files is easier to read without folders. */
const MOST_WITHOUT_FOLDERS = 15;

it('Only slices with more than fifteen files have topic folders', () => {
  const needless = builtSlices().flatMap((slice) => {
    const files = globSync(`server/src/${slice}/**/*.ts`, { cwd: root });
    const isLarge = files.filter((file) => !isTest(file)).length > MOST_WITHOUT_FOLDERS;
    const topics = foldersIn(`server/src/${slice}`).filter((name) => name !== 'staff');
    return isLarge ? [] : topics.map((topic) => `${slice}/${topic}`);
  });

  expect(needless).toEqual([]);
});

it('Staff operations are in “staff”, the only folder named after people', () => {
  const audiences = ['own', 'customers', 'players', 'admins', 'public', 'visitors'];
  const folders = builtSlices().flatMap((slice) =>
    foldersIn(`server/src/${slice}`).map((folder) => `${slice}/${folder}`),
  );

  expect(folders.filter((folder) => audiences.includes(path.basename(folder)))).toEqual([]);
});

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}

/** The server's slices with pages; the audit trail, documents and payments appear on pages of others. */
function builtSlices(): readonly string[] {
  const others = ['audit', 'documents', 'payments'];
  return foldersIn('server/src').filter((name) => isSlice(name) && !others.includes(name));
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
}
