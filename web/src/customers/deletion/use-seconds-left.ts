import { secondsUntil } from '@regz/rules/customers/deletion.ts';
import { useEffect, useState } from 'react';

const TICK_MS = 200;

/** The whole seconds until a time by this browser's clock, counting down to zero. */
export function useSecondsLeft(momentMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return secondsUntil(momentMs, nowMs);
}
