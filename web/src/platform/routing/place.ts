import { createContext, use } from 'react';
import type { Location, NavigationType, Path, To } from 'react-router';

/** The document's location, and how it got there. */
export type Place = { location: Location; action: `${NavigationType}` };

export const PlaceNow = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = use(PlaceNow);
  if (place === null) throw new Error('There is no router around this.');
  return place;
}

export function addressOf({ pathname, search, hash }: Path): string {
  return `${pathname}${search}${hash}`;
}

/** The place that a link names, as seen from a path: `/orders`, `?page=2`, `#top`. */
export function resolvePlace(to: To, pathname: string): Path {
  if (typeof to !== 'string') return { pathname, search: '', hash: '', ...to };
  const [, named = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  return {
    pathname: named === '' ? pathname : named,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  };
}
