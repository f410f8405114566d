import { useEffect, useState } from 'react';
import { onClockSet, serverNowMs } from './server-clock.ts';

/**
 * The current time by the server's clock, in milliseconds since 1970, at most `refreshMs` old: a
 * minute by default.
 */
export function useNow(refreshMs = 60_000): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const look = () => setNow(serverNowMs());
    const timer = setInterval(look, refreshMs);
    const endListening = onClockSet(look);
    return () => {
      clearInterval(timer);
      endListening();
    };
  }, [refreshMs]);
  return now;
}
