import { contract } from '@regz/contract/contract.ts';
import { cast, type CastName } from '../cast.ts';
import { actOn, buy, redeemBought, startPurchase, writeCard } from '../stage/purchases.ts';
import type { Stage } from '../stage/stage.ts';
import type { Visitor } from '../stage/visitor.ts';
import type { Entrance } from './scene.ts';

/** How each buyer of the cast gets the orders that the cast names. */
export const buyers: readonly Entrance[] = [
  buyer('nethmi', 6, async (stage, browser) => {
    await redeemBought(browser, await buy(stage, browser, 'supreme-essential-monthly'));
    await buy(stage, browser, 'essential-weekly');
  }),
  buyer('pasindu', 2, async (stage, browser) => {
    const checkout = await startPurchase(browser, 'essential-monthly');
    await writeCard(stage, checkout, 'isDeclined');
    // Holds the webhook about the end, which would change the order from failed to expired.
    await actOn(stage, checkout, 'hold');
    await stage.daysAgo(0, () => startPurchase(browser, 'supreme-weekly'));
  }),
  buyer('yasodha', 1, async (stage, browser) => {
    await buy(stage, browser, 'supreme-essential-lifetime');
  }),
  buyer('lahiru', 4, async (stage, browser) => {
    const { orderId } = await buy(stage, browser, 'supreme-monthly');
    const reason = 'bought by mistake';
    await (await stage.staff()).call(contract.orders.staff.refundOrder, { orderId, reason });
  }),
  buyer('chathura', 4, async (stage, browser) => {
    const { orderId } = await buy(stage, browser, 'supreme-monthly');
    const part = { amountMinor: 25_000, reason: 'the panel was away for a week' };
    await (await stage.staff()).call(contract.orders.staff.refundOrder, { orderId, ...part });
  }),
  buyer('asanka', 3, async (stage, browser) => {
    const checkout = await buy(stage, browser, 'supreme-monthly');
    await redeemBought(browser, checkout);
    await actOn(stage, checkout, 'open-dispute');
  }),
  buyer('ishara', 2, async (stage, browser) => {
    const checkout = await startPurchase(browser, 'supreme-monthly');
    await actOn(stage, checkout, 'hold');
    await actOn(stage, checkout, 'wrong-amount');
  }),
];

/** A payment without an order here, for a checkout opened outside the store. */
export const STRAY_ORDER = 'RGZ-STRAYPAYMENT';

export async function payWithoutOrder(stage: Stage): Promise<void> {
  const { payments, clock, config } = stage.services;
  const [provider] = payments.offered;
  if (provider === undefined) throw new Error('nobody takes payments');
  const { sessionId } = await provider.openCheckout(
    {
      orderId: STRAY_ORDER,
      productName: 'Supreme Monthly',
      amount: { minor: 75_000, currency: 'LKR' },
      productId: 105,
      variantId: 1052,
      clientName: 'Seed',
      email: null,
      mobileNumber: null,
      returnUrl: 'https://client.regz.example/orders',
      createdAt: new Date(clock()),
    },
    { address: '192.0.2.255', userAgent: 'Seed', pageOrigin: config.origins.main },
    STRAY_ORDER,
  );
  await writeCard(stage, { orderId: STRAY_ORDER, sessionId });
}

/** A new buyer who acts a number of days ago. */
function buyer(
  name: Exclude<CastName, 'sithara'>,
  days: number,
  act: (stage: Stage, browser: Visitor) => Promise<void>,
): Entrance {
  const enter = async (stage: Stage) => {
    await stage.register(cast[name]);
    const browser = await stage.logIn(cast[name]);
    await stage.daysAgo(days, () => act(stage, browser));
  };
  return { name, enter };
}
