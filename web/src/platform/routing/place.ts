import { createContext, use } from 'react';

/** A path with its query and its hash, each with its leading character, or empty. */
export type Path = { pathname: string; search: string; hash: string };

/** The target of a link: an address, or the parts that differ from the current page. */
export type To = string | Partial<Path>;

export type Location = Path & { state: unknown; key: string };

/** The document's location, and the kind of navigation to it. */
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

/** The target of a link relative to a path: `/orders`, `?page=2`, `#top`. */
export function resolvePlace(to: To, pathname: string): Path {
  if (typeof to !== 'string') return { pathname, search: '', hash: '', ...to };
  const [, named = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  return {
    pathname: named === '' ? pathname : named,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  };
}
