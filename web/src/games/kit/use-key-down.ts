import { useEffect, useEffectEvent } from 'react';

/**
 * Hears the keys of a game while it is on, wherever the focus has gone. What is pressed together
 * with Control, Alt or Meta is for the browser.
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
