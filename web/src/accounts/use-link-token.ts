import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/**
 * The token of a mailed link, which follows the `#` so that no server sees it before the person
 * acts. Undefined in the prerendered document, empty if there is none.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => undefined,
  );
}
