import { globSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { audienceNames, pagesOf } from '@regz/rules/sites/audiences.ts';
import { describe, expect, it } from 'vitest';
import { routesOf } from './routes.ts';

function withChildren(routes: readonly RouteConfigEntry[]): readonly RouteConfigEntry[] {
  return routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);
}

function addressesOf(routes: readonly RouteConfigEntry[]): readonly string[] {
  return withChildren(routes).flatMap(({ index, path }) => {
    if (index === true) return ['/'];
    return path === undefined || path === '*' ? [] : [path];
  });
}

describe.each(audienceNames)('the %s site', (audience) => {
  it('has a page for exactly the addresses that the server serves from it', () => {
    expect(addressesOf(routesOf[audience]).toSorted()).toEqual(pagesOf(audience).toSorted());
  });
});

it('every page and layout has an address on some site', () => {
  const routed = new Set(
    Object.values(routesOf)
      .flatMap(withChildren)
      .map(({ file }) => file),
  );
  const files = globSync('**/*-{page,layout}.tsx', { cwd: import.meta.dirname });
  expect(files.filter((file) => !file.startsWith('frame/') && !routed.has(file))).toEqual([]);
});
