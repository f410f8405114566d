import type { FastifyRequest } from 'fastify';

/** More cookies of one name than domains of one host can have set; each costs a look-up. */
const MOST_VALUES = 8;

/**
 * Returns the values that a request sends under a cookie's name, in the browser's order and without
 * repeats. A parent domain may set a cookie of the same name, and the request does not say which
 * domain set which.
 */
export function cookieValues({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return [...new Set(values)].filter((value) => value !== '').slice(0, MOST_VALUES);
}
