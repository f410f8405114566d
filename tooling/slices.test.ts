import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSlice, sliceNames, slices, slicesCallableFrom } from '../slices.ts';

const root = path.join(import.meta.dirname, '..');

/** The contract's own frame: how operations are declared, and their sum. */
const contractFrame = ['contract', 'fields', 'operation', 'refusals'];

describe('slices', () => {
  it('lets a slice call only slices listed before it, so that no cycle of slices can exist', () => {
    for (const [position, slice] of sliceNames.entries()) {
      const earlier = sliceNames.slice(0, position);

      expect(earlier, `what ${slice} may call`).toEqual(
        expect.arrayContaining([...slicesCallableFrom(slice)]),
      );
    }
  });

  it('names each callable slice once', () => {
    for (const [slice, callable] of Object.entries(slices)) {
      expect(new Set(callable).size, slice).toBe(callable.length);
    }
  });
});

describe('the nouns of the house', () => {
  it.each([
    ['server/src', ['platform', 'integrations', 'cli']],
    ['web/src', ['platform', 'ui', 'i18n', 'sites']],
  ])('gives every folder in %s the name of a slice, apart from %j', (folder, others) => {
    const strangers = foldersIn(folder).filter((name) => !isSlice(name) && !others.includes(name));

    expect(strangers).toEqual([]);
  });

  it('starts every file of the contract with the name of a slice, apart from its frame', () => {
    const strangers = filesIn('contract/src').filter(
      (noun) => !startsWithSlice(noun) && !contractFrame.includes(noun),
    );

    expect(strangers).toEqual([]);
  });
});

function foldersIn(folder: string): readonly string[] {
  return entriesIn(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function filesIn(folder: string): readonly string[] {
  return entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.split('.')[0] ?? name);
}

function entriesIn(folder: string) {
  return readdirSync(path.join(root, folder), { withFileTypes: true });
}

function startsWithSlice(noun: string): boolean {
  return sliceNames.some((slice) => noun === slice || noun.startsWith(`${slice}-`));
}
