import { useEffect, useEffectEvent } from 'react';

/**
 * Handles a game's keys while it is enabled, independent of the focus. Keys with Control, Alt or
 * Meta are left to the browser.
 */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey) handle(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
