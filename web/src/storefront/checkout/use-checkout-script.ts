import { useEffect, useState } from 'react';
import {
  type CheckoutProvider,
  insertCheckoutScript,
  isCheckoutDetected,
} from './checkout-script.ts';

/** Source: specification B 9 Timing. */
const detectionsMs = [0, 1_000, 3_000];

/**
 * Loads the payment provider's script and looks for it at once, after one second and after three.
 * True if it was looked for and not found. Source: specification B 2.
 * @param checkout null as long as it is not known.
 */
export function useCheckoutScript(checkout: CheckoutProvider | null): boolean {
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (checkout === null) return undefined;
    insertCheckoutScript(checkout);
    const detect = () => setMissing(!isCheckoutDetected(checkout));
    const timers = detectionsMs.map((delay) => setTimeout(detect, delay));
    // A script that arrives later than the last look announces itself; such events do not bubble.
    document.addEventListener('load', detect, { capture: true });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('load', detect, { capture: true });
    };
  }, [checkout]);

  return missing;
}
