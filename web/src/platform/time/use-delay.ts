import { useEffect, useRef } from 'react';

/** Does something after a while, unless the component goes first or something else is to be done. */
export function useDelay(): (delayMs: number, act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delayMs, act) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  };
}
