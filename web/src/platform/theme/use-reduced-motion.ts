import { useMedia } from './use-media.ts';

/** Whether the person asked for little motion; what moves by itself then waits to be asked. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
