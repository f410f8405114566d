import { useEffect, useState } from 'react';
import { insertCheckoutScript, isCheckoutDetected, type PaymentWay } from './checkout-script.ts';

const detectionsMs = [0, 1_000, 3_000];

/**
 * Loads the payment providers' scripts and checks for them immediately, after one second and after
 * three. True if no way to pay has loaded after the checks.
 * @param ways Null while unknown.
 */
export function useCheckoutScript(ways: readonly PaymentWay[] | null): boolean {
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (ways === null) return undefined;
    for (const way of ways) insertCheckoutScript(way);
    const detect = () => setMissing(!ways.some(isCheckoutDetected));
    const timers = detectionsMs.map((delay) => setTimeout(detect, delay));
    // A script that arrives after the last check fires an event; such events do not bubble.
    document.addEventListener('load', detect, { capture: true });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('load', detect, { capture: true });
    };
  }, [ways]);

  return missing;
}
