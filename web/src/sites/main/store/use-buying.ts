import { type ComponentType, useState } from 'react';
import { loadPart } from '../../../platform/connection/load-part.tsx';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { StoreBuyingProps } from './store-buying.tsx';

export type Buying = {
  /** The buying flow, once its code has loaded. */
  Flow: ComponentType<StoreBuyingProps> | null;
  purchase: Purchase | null;
  busy: boolean;
  /** The purchase whose checkout was closed before it was paid. */
  left: Purchase | null;
  /** True if the buying code could not be loaded. */
  failed: boolean;
  buy: (purchase: Purchase) => void;
  /** Loads the code before the press. */
  prepare: () => void;
  /** Called when the purchase ends, with whether its checkout was left. */
  onEnd: (end: 'left' | 'other') => void;
};

function load() {
  return loadPart(() => import('./store-buying.tsx'));
}

/**
 * Loads the buying flow when a purchase is likely. One purchase at a time: further presses wait.
 */
export function useBuying(): Buying {
  const [Flow, setFlow] = useState<ComponentType<StoreBuyingProps> | null>(null);
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<Purchase | null>(null);
  const [failed, setFailed] = useState(false);

  async function begin(next: Purchase) {
    setPurchase({ ...next });
    setBusy(true);
    setLeft(null);
    setFailed(false);
    try {
      const { StoreBuying } = await load();
      setFlow(() => StoreBuying);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return {
    Flow,
    purchase,
    busy,
    left,
    failed,
    buy: (next) => {
      if (!busy) void begin(next);
    },
    prepare: () => void load().catch(() => {}),
    onEnd: (end) => {
      setBusy(false);
      if (end === 'left') setLeft(purchase);
    },
  };
}
