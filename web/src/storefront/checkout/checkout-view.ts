import type { Api } from '../../platform/api/api.ts';

type StartedCheckout = Awaited<ReturnType<Api['storefront']['startCheckout']>>;
export type CheckoutView = StartedCheckout['view'];
export type ViewOf<Kind extends CheckoutView['kind']> = Extract<CheckoutView, { kind: Kind }>;

export type CheckoutHandlers = {
  onCompleted: () => void;
  /** Called when a payment failed. The buyer may still try again in the same checkout. */
  onFailed: () => void;
  onClosed: () => void;
};

export type CheckoutPlace = {
  /** The container for checkouts without their own window. */
  container: HTMLElement | null;
  /** The address of the provider's script, if it has one. */
  scriptUrl: string | null;
  /** Ends all listeners and timers, and removes the inserted elements. */
  signal: AbortSignal;
};
