import type { CheckoutPlace, ViewOf } from './checkout-view.ts';

/** Shows a provider's page in a frame. It sends no messages: the order is polled instead. */
export function openFrameCheckout(
  { url }: ViewOf<'frame'>,
  { container, signal }: CheckoutPlace,
): void {
  if (container === null) throw new Error('There is no place for the checkout.');
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = container.title;
  frame.allow = 'payment; clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  frame.className = 'block h-[min(44rem,75dvh)] w-full border-0 bg-ground';
  container.append(frame);
  signal.addEventListener('abort', () => frame.remove());
}
