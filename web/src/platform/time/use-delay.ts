import { useEffect, useRef } from 'react';

/** Calls `act` after a delay, unless the component unmounts first or another act is scheduled. */
export function useDelay(): (delayMs: number, act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delayMs, act) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  };
}
