import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '../harness/operations.ts';

const source = path.join(import.meta.dirname, '../../src');

/** Operations without a file of their own. A provider's stand-in is outside `server/src`. */
const withoutFile: Readonly<Record<string, string>> = {
  dashboard: 'asks the operations of several slices, in customers/dashboard-reader.ts',
  'identity.me': 'is what the session holds',
  'players.me': 'is what the session holds',
  'staff.me': 'is what the session holds',
  'sites.readConfig': 'is what the settings hold',
};

/** Slices that serve a part of another slice's operations, under its addresses. */
const servedBy: Readonly<Record<string, readonly string[]>> = {
  orders: ['orders', 'documents', 'payments'],
};

const names = operations
  .map(({ name }) => name)
  .filter((name) => !name.startsWith('orders.sandbox.'));

it('An operation’s name is the address of its file', () => {
  const astray = names.filter((name) => !(name in withoutFile) && addressOf(name) === undefined);

  expect(astray).toEqual([]);
});

it('An operation is without a file of its own only where it needs none', () => {
  const needless = Object.keys(withoutFile).filter(
    (name) => !names.includes(name) || addressOf(name) !== undefined,
  );

  expect(needless).toEqual([]);
});

/**
 * The file that carries out an operation, below `server/src`; undefined if there is none where it has
 * to be: `orders.staff.moveOrder` is `moveOrder` in `orders/staff/move-order.ts`. Beyond that:
 * - Acts on the same thing may share the file of one of them: `addWord` is in `edit-word.ts`.
 * - A read that is one query is that query: `readOncePer` is `findOncePer` in a `.queries.ts`.
 * - A slice of `servedBy` may hold it.
 * - What both audiences or several slices may do is where all of them can call it: `logOut`.
 */
function addressOf(name: string): string | undefined {
  const [slice = ''] = name.split('.');
  const folders = [...(servedBy[slice] ?? [kebab(slice)]), ...(sharesItsVerb(name) ? ['*'] : [])];
  return folders.flatMap((folder) => filesIn(folder, name))[0];
}

/** True if other audiences or slices have an operation with the same verb. */
function sharesItsVerb(name: string): boolean {
  return names.some((other) => other !== name && verbOf(other) === verbOf(name));
}

function filesIn(folder: string, name: string): readonly string[] {
  const verb = verbOf(name);
  const isForStaff = name.includes('.staff.');
  const stems = [verb, ...actsOnTheSame(name)].map((each) => `${kebab(each)}.ts`);
  return globSync(`${folder}/**/*.ts`, { cwd: source }).filter((file) => {
    if (file.endsWith('.queries.ts')) return exportsFunction(file, verb.replace(/^read/u, 'find'));
    const isInStaff = path.dirname(file).split(path.sep).slice(1).includes('staff');
    const isInPlace = isForStaff ? isInStaff || sharesItsVerb(name) : !isInStaff;
    return isInPlace && stems.includes(path.basename(file)) && exportsFunction(file, verb);
  });
}

/** The verbs of the same audience's operations on the same object, singular or plural. */
function actsOnTheSame(name: string): readonly string[] {
  const audience = name.slice(0, name.lastIndexOf('.'));
  return names
    .filter((other) => other.slice(0, other.lastIndexOf('.')) === audience)
    .map(verbOf)
    .filter((verb) => thingOf(verb) === thingOf(verbOf(name)));
}

/**
 * True if a file exports a function of the verb's name, or its factory: `readCatalogue` or
 * `catalogueReader`.
 */
function exportsFunction(file: string, verb: string): boolean {
  const [, noun = ''] = /^(?:read|list)(\w+)$/u.exec(verb) ?? [];
  const reader = `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Reader`;
  const exported = new RegExp(`^export (?:async )?function (?:${verb}|${reader})\\(`, 'mu');
  return exported.test(readFileSync(path.join(source, file), 'utf8'));
}

function verbOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The object of a verb: `Word` for `listWords` and `editWord`. */
function thingOf(verb: string): string {
  return verb
    .replace(/^[a-z]+/u, '')
    .replace(/ies$/u, 'y')
    .replace(/s$/u, '');
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
