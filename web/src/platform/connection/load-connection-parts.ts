/**
 * The parts for a server that does not answer. They load right after hydration, not with the first
 * visit's code: during an outage they can no longer be fetched.
 */
export function loadConnectionParts() {
  return import('./connection-parts.ts');
}
