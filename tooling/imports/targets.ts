import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type Place, placeOf } from './places.ts';

/** The target of an import: a file of ours, Node itself, an npm package, or a Vite plugin's module. */
export type Target =
  | { kind: 'file'; place: Place; byPath: boolean }
  | { kind: 'node' }
  | { kind: 'package'; name: string }
  | { kind: 'virtual' };

const OWN_SCOPE = '@regz/';

/**
 * Resolves a specifier in a file by name alone; the compiler checks that the target exists. The name of a workspace
 * refers to its `src`, or to its `test` folder if that follows the name, as in the exports map of each.
 */
export function targetOf(from: Place, specifier: string): Target {
  const bare = specifier.split('?')[0] ?? specifier;

  if (bare.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from.path), bare);
    return { kind: 'file', place: placeOf(target), byPath: true };
  }
  if (bare.startsWith('virtual:')) {
    return { kind: 'virtual' };
  }
  if (isBuiltin(bare)) {
    return { kind: 'node' };
  }

  const [first = '', second = '', ...rest] = bare.split('/');
  if (bare.startsWith(OWN_SCOPE)) {
    const target = [second, ...(rest[0] === 'test' ? [] : ['src']), ...rest].join('/');
    return { kind: 'file', place: placeOf(target), byPath: false };
  }
  return { kind: 'package', name: bare.startsWith('@') ? `${first}/${second}` : first };
}
