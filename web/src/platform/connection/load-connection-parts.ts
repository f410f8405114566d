/**
 * What the page needs when the server does not answer. It is not part of the first visit's code and
 * loads right after hydration: when it is needed it could no longer be fetched.
 */
export function loadConnectionParts() {
  return import('./connection-parts.ts');
}
