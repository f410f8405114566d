import { contract } from '@regz/contract/contract.ts';
import type { SandboxAct } from '@regz/contract/orders/sandbox.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** The sandbox's cards: one that pays, one that is declined. */
const cards = { pays: '4242424242424242', isDeclined: '4000000000000002' } as const;

/** A checkout at the sandbox, with the ids of its order and session. */
export type Checkout = { orderId: string; sessionId: string };

/** Presses Buy in the store, without entering a card. */
export async function startPurchase(browser: Visitor, planId: string): Promise<Checkout> {
  const { plans } = await browser.call(contract.storefront.readCatalogue, {});
  const plan = plans.find(({ id }) => id === planId);
  if (plan === undefined) throw new Error(`The store has no plan ${planId}.`);
  const { orderId, view } = await browser.call(contract.storefront.startCheckout, {
    planId,
    currency: 'LKR',
    seenPriceMinor: plan.priceMinor,
  });
  if (view.kind !== 'script') throw new Error('The sandbox opens its checkouts by script.');
  return { orderId, sessionId: view.sessionId };
}

/**
 * Enters a card in a checkout and settles its webhooks immediately. A running product may have
 * taken a webhook first and settles it later, so every webhook is sent again.
 */
export async function writeCard(
  stage: Stage,
  { orderId, sessionId }: Checkout,
  card: keyof typeof cards = 'pays',
): Promise<void> {
  const form = { number: cards[card], expiry: '12/40', cvc: '123', name: 'Somebody of the cast' };
  const page = `/stand-ins/payment/c/${sessionId}/pay`;
  await stage.visitor().post(page, 'application/json', JSON.stringify(form));
  const staff = await stage.staff();
  const sessions = await staff.call(contract.orders.sandbox.sessions, { orderId });
  for (const { deliveries } of sessions) {
    for (const { id: deliveryId, state } of deliveries) {
      if (state === 'held') continue;
      requireTaken(await staff.call(contract.orders.sandbox.resend, { deliveryId }));
    }
  }
}

/** Buys a plan and pays for it. */
export async function buy(stage: Stage, browser: Visitor, planId: string): Promise<Checkout> {
  const checkout = await startPurchase(browser, planId);
  await writeCard(stage, checkout);
  return checkout;
}

/** Applies an act of staff to a checkout in the sandbox. */
export async function actOn(stage: Stage, checkout: Checkout, act: SandboxAct): Promise<void> {
  const { sessionId } = checkout;
  requireTaken(await (await stage.staff()).call(contract.orders.sandbox.act, { sessionId, act }));
}

/** Redeems the key of an order. */
export async function redeemBought(browser: Visitor, { orderId }: Checkout): Promise<void> {
  const { licenseKey } = await browser.call(contract.orders.readOwnOrder, { orderId });
  if (licenseKey === null) throw new Error(`Order ${orderId} has no key.`);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
}

function requireTaken({ answers }: { answers: readonly { status: number | null }[] }): void {
  const refused = answers.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(`A webhook was answered ${refused.status}.`);
}
