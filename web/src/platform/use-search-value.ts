import { useSyncExternalStore } from 'react';
import { useSearchParams } from './routing/router.tsx';

const neverChanges = () => () => {};

/**
 * A value of the address's query. Null if it is absent, and during hydration, because the
 * prerendered document's address had no query.
 */
export function useSearchValue(name: string): string | null {
  const [search] = useSearchParams();
  const takenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return takenOver ? search.get(name) : null;
}
