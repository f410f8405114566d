import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PageFiles } from '../connection/page-files.ts';
import { matchPage } from './match-page.ts';

const PATTERNS = [
  'orders',
  'orders/:orderId',
  'orders/last',
  'orders/:orderId/receipt',
  'Free',
  '*',
];

function page(id: string, rest: Partial<PageFiles>): PageFiles {
  return { id, module: `/assets/${id}.js`, ...rest };
}

const all = [
  page('root', { path: '' }),
  page('frame', { parentId: 'root' }),
  page('start', { parentId: 'frame', index: true }),
  ...PATTERNS.map((path) => page(path, { parentId: 'frame', path })),
];
const pages = Object.fromEntries(all.map((each) => [each.id, each]));

const routes: RouteObject[] = [
  {
    id: 'root',
    children: [
      {
        id: 'frame',
        children: [{ id: 'start', index: true }, ...PATTERNS.map((path) => ({ id: path, path }))],
      },
    ],
  },
];

function byReactRouter(pathname: string) {
  const found = matchRoutes(routes, pathname) ?? [];
  const { '*': _rest, ...params } = { ...found.at(-1)?.params };
  return { ids: found.map(({ route }) => route.id), params };
}

describe('the page of a path', () => {
  it.each([
    '/',
    '/orders',
    '/orders/',
    '/ORDERS',
    '/free',
    '/orders/7',
    '/orders/last',
    '/orders/a%20b%2Fc',
    '/orders/%E0%A4%A',
    '/orders/7/receipt',
    '/orders/7/nothing',
    '/nothing/at/all',
    '//orders//7',
  ])('%s is the one React Router finds', (path) => {
    expect(matchPage(pages, path)).toEqual(byReactRouter(path));
  });

  it('is the one React Router finds for any path of known and unknown parts', () => {
    const part = fc.constantFrom('orders', 'last', 'receipt', 'Free', '7', '%20', ':orderId', '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const path = `/${parts.join('/')}`;
        expect(matchPage(pages, path)).toEqual(byReactRouter(path));
      }),
    );
  });

  it('is none if there is no pattern', () => {
    expect(matchPage({ root: page('root', {}) }, '/orders')).toBeNull();
  });
});
