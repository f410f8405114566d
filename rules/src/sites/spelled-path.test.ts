import { expect, it } from 'vitest';
import { spelledPath } from './resolve-site.ts';

it.each([
  ['/FREE/', '/Free'],
  ['/free', '/Free'],
  ['/Free', null],
  ['/Free/', null],
  ['/store', null],
  ['/free/x', null],
])('%s is spelled %s', (path, spelled) => {
  expect(spelledPath(path)).toBe(spelled);
});
