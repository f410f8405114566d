import { useRef } from 'react';

/**
 * Counts a double press once: a second press is ignored before the page has shown the effect of the
 * first, or while that is `pending`. The returned function tells whether a press counts.
 */
export function useOnePress(pending: boolean): () => boolean {
  const taken = useRef(false);
  return () => {
    if (pending || taken.current) return false;
    taken.current = true;
    afterTwoFrames(() => {
      taken.current = false;
    });
    return true;
  };
}

/** By then `pending` is rendered, if the press started something. */
function afterTwoFrames(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)));
}
