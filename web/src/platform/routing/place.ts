import { createContext, use } from 'react';

/** A path with its query and its mark, each with the sign it begins with, or empty. */
export type Path = { pathname: string; search: string; hash: string };

/** Where a link leads: an address, or the parts of one that are not those of the present page. */
export type To = string | Partial<Path>;

export type Location = Path & { state: unknown; key: string };

/** The document's location, and how it got there. */
export type Place = { location: Location; action: 'POP' | 'PUSH' | 'REPLACE' };

type Shown = Place & {
  /** The values of the pattern's `:names` in the address. */
  params: Readonly<Record<string, string>>;
};

export const PlaceNow = createContext<Shown | null>(null);

export function usePlace(): Shown {
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
