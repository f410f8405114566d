import { useEffect, useState } from 'react';
import { insertCheckoutScript, isCheckoutDetected, type PaymentWay } from './checkout-script.ts';

const detectionsMs = [0, 1_000, 3_000];

/**
 * Loads the payment providers' scripts and looks for them at once, after one second and after three.
 * True if they were looked for and no way to pay is there.
 * @param ways null as long as they are not known.
 */
export function useCheckoutScript(ways: readonly PaymentWay[] | null): boolean {
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (ways === null) return undefined;
    for (const way of ways) insertCheckoutScript(way);
    const detect = () => setMissing(!ways.some(isCheckoutDetected));
    const timers = detectionsMs.map((delay) => setTimeout(detect, delay));
    // A script that arrives later than the last look announces itself; such events do not bubble.
    document.addEventListener('load', detect, { capture: true });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('load', detect, { capture: true });
    };
  }, [ways]);

  return missing;
}
