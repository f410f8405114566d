import { useEffect, useState } from 'react';

const refreshMs = 60_000;

/** The present moment in milliseconds since 1970, a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
