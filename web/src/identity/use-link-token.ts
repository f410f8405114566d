import { linkToken } from '@regz/rules/sites/mailed-links.ts';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/**
 * The token of a mailed link, which follows the `#` so that no server sees it before the person
 * acts. Undefined in the prerendered document, empty if there is none or only a part of it.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => linkToken(location.hash),
    () => undefined,
  );
}
