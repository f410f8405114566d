import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PlaceNow, resolvePlace, type To } from './place.ts';
import { Link, NavLink } from './router.tsx';

const location = { pathname: '/orders/7', search: '?page=2', hash: '#top', state: null, key: 'k' };

function drawn(link: ReactNode): string {
  return renderToStaticMarkup(
    <PlaceNow value={{ location, action: 'POP', params: {} }}>{link}</PlaceNow>,
  );
}

it.each<[To, string]>([
  ['/dashboard', '/dashboard'],
  ['?page=3', '/orders/7?page=3'],
  ['#end', '/orders/7#end'],
  ['/store?plan=a%20b#top', '/store?plan=a%20b#top'],
  [{ search: '' }, '/orders/7'],
  [{ pathname: '/guide', search: '?step=2' }, '/guide?step=2'],
])('A link to %j leads from a page with a query and a mark to %s', (to, href) => {
  expect(
    drawn(
      <Link to={to} className="a">
        Next
      </Link>,
    ),
  ).toBe(`<a class="a" href="${href}">Next</a>`);
});

it.each([
  { to: '/orders', end: false, marked: true },
  { to: '/orders', end: true, marked: false },
  { to: '/ORDERS/7', end: true, marked: true },
  { to: '/order', end: false, marked: false },
  { to: '/', end: true, marked: false },
  { to: '/', end: false, marked: false },
])('A link of a navigation is marked where it leads to the page or above it: %j', (each) => {
  const html = drawn(
    <NavLink to={each.to} end={each.end}>
      Next
    </NavLink>,
  );
  expect(html.includes('aria-current="page"')).toBe(each.marked);
});

it.each<[To, string, string, string]>([
  ['/a', '/a', '', ''],
  ['/a?b#c', '/a', '?b', '#c'],
  ['?b', '/orders', '?b', ''],
  ['#c', '/orders', '', '#c'],
  ['?', '/orders', '', ''],
  [{ search: '?b' }, '/orders', '?b', ''],
  [{ hash: '#c' }, '/orders', '', '#c'],
])(
  'A place that %j names from /orders has its path, query and mark',
  (to, pathname, search, hash) => {
    expect(resolvePlace(to, '/orders')).toEqual({ pathname, search, hash });
  },
);
