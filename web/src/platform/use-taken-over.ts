import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during hydration: the prerendered document knows no address and no visitor. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
