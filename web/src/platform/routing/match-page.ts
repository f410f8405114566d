import type { PageFiles } from '../connection/page-files.ts';

/** What a path shows: its page after the frames around it, and the path's parameters. */
export type PageMatch = {
  ids: readonly string[];
  params: Readonly<Record<string, string | undefined>>;
};

type Pages = Readonly<Record<string, PageFiles>>;

const REST = '*';

function segmentsOf(path: string): string[] {
  const bare = path.replace(/^\//, '').replace(/\/+$/, '');
  return bare === '' ? [] : bare.split('/');
}

/** A part of an address as it was meant; one that is not written as it should be stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The lower, the more a pattern says about the path itself. */
function vagueness(pattern: readonly string[]): number {
  if (pattern.at(-1) === REST) return Infinity;
  return pattern.filter((segment) => segment.startsWith(':')).length;
}

/** The parameters that a pattern reads from a path; null if it does not match. */
function read(pattern: readonly string[], path: readonly string[]): PageMatch['params'] | null {
  if (pattern.at(-1) === REST) return {};
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [place, expected] of pattern.entries()) {
    const found = decoded(path[place] ?? '');
    if (expected.startsWith(':') && found !== '') params[expected.slice(1)] = found;
    else if (expected.toLowerCase() !== found.toLowerCase()) return null;
  }
  return params;
}

function withFrames(pages: Pages, id: string): string[] {
  const parent = pages[id]?.parentId;
  return parent === undefined ? [id] : [...withFrames(pages, parent), id];
}

/**
 * The page of a path as React Router finds it: letter case and a trailing slash do not matter, and
 * fixed segments take precedence over parameters. The patterns of a site are whole paths or `*`,
 * none of them below another.
 */
export function matchPage(pages: Pages, pathname: string): PageMatch | null {
  const path = segmentsOf(pathname);
  const patterns = Object.values(pages)
    .filter(
      ({ parentId, path: own, index }) =>
        parentId !== undefined && (own !== undefined || index === true),
    )
    .map(({ id, path: own = '' }) => ({ id, pattern: segmentsOf(own) }))
    .toSorted((one, other) => vagueness(one.pattern) - vagueness(other.pattern));
  for (const { id, pattern } of patterns) {
    const params = read(pattern, path);
    if (params !== null) return { ids: withFrames(pages, id), params };
  }
  return null;
}
