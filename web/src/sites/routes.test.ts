import { globSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { audienceNames, pagesOf } from '@regz/rules/sites/audiences.ts';
import { describe, expect, it } from 'vitest';
import { paths } from '../platform/paths.ts';
import { routesOf } from './routes.ts';

/** Addresses that the server knows and whose pages are still to come. */
const withoutPage: readonly string[] = [paths.freePanel, paths.adminFreePanel];

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
    const served = pagesOf(audience).filter((path) => !withoutPage.includes(path));
    expect(addressesOf(routesOf[audience]).toSorted()).toEqual(served.toSorted());
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
