import { useEffect, useState } from 'react';

/** The present moment in milliseconds since 1970, `refreshMs` old at most: a minute by default. */
export function useNow(refreshMs = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs]);
  return now;
}
