import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the prerendered document is taken over, which knows no address and no visitor. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
