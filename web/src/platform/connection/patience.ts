/**
 * What the page needs when the server does not answer. It is no part of the first visit and comes
 * as soon as the page is alive: when it is needed it could not be fetched.
 */
export function patience() {
  return import('./patient-parts.ts');
}
