import { linkToken } from '@regz/rules/sites/mailed-links.ts';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/**
 * The token of a mailed link. It follows the `#`, so that no server receives it before the person
 * acts. Undefined in the prerendered document. Empty if there is none or it is incomplete.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => linkToken(location.hash),
    () => undefined,
  );
}
