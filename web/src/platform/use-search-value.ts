import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const neverChanges = () => () => {};

/**
 * What the address says under a name in its query; null for nothing, and while the prerendered
 * document is taken over, whose address had no query.
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
