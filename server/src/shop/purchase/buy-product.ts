import { judgeChallenge } from '../../accounts/challenges/spend-challenge.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { decidePurchase } from './decide-purchase.ts';
import { askedNetwork, networkOf } from './network-pace.ts';
import { findPurchaseFacts, type SaleOutcome, sellKey } from './purchases.queries.ts';

export type PurchaseWish = { productId: string; priceSeen: number; challenge: string };
export type BoughtProduct = NonNullable<SaleOutcome['answer']>;

/** How often the decision is made again when something changed underneath it. */
const DECISIONS = 5;

/**
 * Sells one key for coins. The decision is made over what was read; one conditional statement then
 * does it, only if wallet, price and network still allow it (`sellKey`). The challenge is spent with
 * the sale and not before: whoever is refused may use it again.
 * Source: specification B 4, B 5; decision 24.
 */
export async function buyProduct(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  { productId, priceSeen, challenge }: PurchaseWish,
): Promise<BoughtProduct> {
  const { caller, idempotency, origin } = context;
  const { db, budgets, clock } = services;
  if (idempotency === undefined) throw new Error('shop.buy must be idempotent');
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  await budgets.purchase.take(caller.id);
  const solved = { challenge, action: 'shop-purchase' } as const;
  const { verdict, spending } = await judgeChallenge(services, context, solved);
  const network = networkOf(services, origin);
  const wish = { userId: caller.id, productId, nonce: spending?.nonce ?? null };
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const nowMs = clock();
    const facts = await findPurchaseFacts(db, {
      ...askedNetwork(services, network, nowMs),
      ...wish,
    });
    const { price, allowance } = decidePurchase(services, facts, { priceSeen, verdict, nowMs });
    const sale = {
      ...wish,
      price,
      allowance,
      networkHash: network.hash,
      at: new Date(nowMs),
      nonceExpiresAt: spending?.expiresAt ?? null,
    };
    const outcome = await unlessOvertaken(() => sellKey(db, sale, { origin, idempotency }));
    if (outcome?.answer) return outcome.answer;
    if (outcome?.stockIsEmpty) {
      throw new Refusal('SHOP_KEYS_MISSING', { product: facts?.product ?? '' });
    }
  }
  throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
}

/** Undefined where the product or the challenge went to a purchase that was quicker. */
async function unlessOvertaken(sell: () => Promise<SaleOutcome>): Promise<SaleOutcome | undefined> {
  try {
    return await sell();
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}
