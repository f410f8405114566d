import { type Audience, isAudience } from '@regz/rules/sites/audiences.ts';

/**
 * Below this path a site under development answers for its modules and its changes, on any host:
 * several sites share a host, and nothing else in such a request says whose it is.
 */
export function devBase(audience: Audience): string {
  return `/@${audience}/`;
}

/** Whose modules a path asks for; undefined for a path that is no module's. */
export function audienceOfBase(path: string): Audience | undefined {
  const [, name = ''] = /^\/@([a-z]+)\//.exec(path) ?? [];
  return isAudience(name) ? name : undefined;
}
