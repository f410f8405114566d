import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as reactRouter from 'react-router';
import { describe, expect, it } from 'vitest';
import * as browserRouter from './browser-router.tsx';
import { addressOf, PlaceNow, resolvePlace } from './place.ts';

const place = { pathname: '/orders/7', search: '?page=2', hash: '#top', state: null, key: 'k' };

function besideReactRouter(
  draw: (router: Pick<typeof reactRouter, 'Link' | 'NavLink'>) => ReactNode,
) {
  const theirs = renderToStaticMarkup(
    <reactRouter.StaticRouter location={addressOf(place)}>
      {draw(reactRouter)}
    </reactRouter.StaticRouter>,
  );
  const ours = renderToStaticMarkup(
    <PlaceNow value={{ location: place, action: 'POP' }}>
      {draw(browserRouter as unknown as typeof reactRouter)}
    </PlaceNow>,
  );
  return { ours, theirs };
}

const attributesOf = (html: string) => html.match(/[\w-]+="[^"]*"/g)?.toSorted();

describe('a link in the browser', () => {
  it.each<reactRouter.To>([
    '/dashboard',
    '?page=3',
    '#end',
    '/store?plan=a%20b#top',
    { search: '' },
    { pathname: '/guide', search: '?step=2' },
  ])('leads to the same place as in the prerendered document: %j', (to) => {
    const { ours, theirs } = besideReactRouter(({ Link }) => (
      <Link to={to} className="a">
        Next
      </Link>
    ));
    expect(ours).toContain('>Next</a>');
    expect(attributesOf(ours)).toEqual(attributesOf(theirs));
  });

  it.each([
    { to: '/orders', end: false },
    { to: '/orders', end: true },
    { to: '/ORDERS/7', end: true },
    { to: '/order', end: false },
    { to: '/', end: true },
    { to: '/', end: false },
  ])('in a navigation is marked as in the document: %j', (props) => {
    const { ours, theirs } = besideReactRouter(({ NavLink }) => (
      <NavLink {...props} className="a">
        Next
      </NavLink>
    ));
    expect(attributesOf(ours)).toEqual(attributesOf(theirs));
  });
});

describe('a place', () => {
  it('is resolved as React Router resolves it', () => {
    for (const to of ['/a', '/a?b#c', '?b', '#c', '?', { search: '?b' }, { hash: '#c' }]) {
      expect(resolvePlace(to, '/orders')).toEqual(reactRouter.resolvePath(to, '/orders'));
    }
  });
});
