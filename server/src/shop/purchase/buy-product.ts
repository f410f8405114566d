import { spendChallenge } from '../../accounts/challenges/spend-challenge.ts';
import { type LockedTaskUser, lockTaskUser } from '../../accounts/lock-task-user.ts';
import { recordAct } from '../../audit/record-act.ts';
import { spendCoins } from '../../coins/spend-coins.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockNetwork } from '../networks.queries.ts';
import { findPurchaseOf, holdPrice, insertPurchase } from '../shop.queries.ts';
import { isBusy, type Network, networkOf, networkOpensAt } from './network-pace.ts';
import { gatesFor } from './shop-gates.ts';

export type PurchaseWish = { productId: string; priceSeen: number; challenge: string };
export type BoughtProduct = { purchaseId: string; coinsSpent: number; balance: number };

/**
 * Sells one key for coins, in one transaction: the wallet is locked and has to hold the price
 * before the stock is touched, so that nobody without coins keeps a key from somebody who has them.
 * Then the network's pace, the key, the purchase, the coins, the audit trail and the answer.
 * Source: specification B 4, B 5; decision 24.
 */
export async function buyProduct(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  { productId, priceSeen, challenge }: PurchaseWish,
): Promise<BoughtProduct> {
  const { caller, origin } = context;
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  await services.budgets.purchase.take(caller.id);
  const network = networkOf(services, origin);
  const strong = await isBusy(services, services.db, network);
  const solved = { challenge, action: 'shop-purchase', strong } as const;
  const { local } = services.challenges;
  if (!local) await spendChallenge(services, context, solved);
  const userId = caller.id;
  return transaction(services.db, async ({ trx }) => {
    // A repeated request waits here for the one before it, and then gets its answer.
    if (local) await spendChallenge(services, context, { ...solved, trx });
    const user = await requireBuyer(services, trx, userId);
    const price = await requireOffer(trx, { userId, productId, priceSeen });
    if (user.coins < price) {
      throw new Refusal('SHOP_COINS_TOO_FEW', { missing: price - user.coins });
    }
    const at = new Date(services.clock());
    await requirePace(services, trx, network);
    const licenseKeyId = await requireKey(trx, { productId, at, assignedTo: user.username });
    const networkHash = network.hash;
    const sale = { userId, productId, licenseKeyId, coinsSpent: price, networkHash, at };
    const purchaseId = await insertPurchase(trx, sale);
    const balance = await spendCoins(trx, { id: purchaseId, userId, at });
    await recordAct(trx, context, {
      action: 'shop.buy',
      object: { kind: 'shop-purchase', id: purchaseId },
      detail: { product: productId, coins: price },
    });
    const answer = { purchaseId, coinsSpent: price, balance };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** Locks the wallet of somebody who may buy at all. */
async function requireBuyer(
  services: Services,
  trx: Database,
  userId: string,
): Promise<LockedTaskUser> {
  const user = await lockTaskUser(trx, userId);
  if (user === undefined) throw new Refusal('SESSION_REQUIRED');
  if (user.isAdmin) throw new Refusal('TASK_STAFF_EXCLUDED');
  if (user.spendingHeldAt !== null) throw new Refusal('SHOP_SPENDING_HELD');
  const { opensAt, verificationNeeded } = gatesFor(services, user);
  if (verificationNeeded) throw new Refusal('SHOP_EMAIL_UNVERIFIED');
  if (opensAt !== null) throw new Refusal('SHOP_NOT_OPEN', { opensAt: opensAt.toISOString() });
  return user;
}

/** The price of a product that is on sale, that the buyer has seen and not bought before. */
async function requireOffer(
  trx: Database,
  { userId, productId, priceSeen }: { userId: string; productId: string; priceSeen: number },
): Promise<number> {
  const offer = await holdPrice(trx, productId);
  const before = await findPurchaseOf(trx, userId, productId);
  if (before !== undefined) throw new Refusal('SHOP_PURCHASED_BEFORE', { purchaseId: before.id });
  if (offer === undefined || offer.price === null || !offer.isActive) {
    throw new Refusal('SHOP_PRODUCT_UNKNOWN');
  }
  if (offer.price !== priceSeen) throw new Refusal('SHOP_PRICE_CHANGED', { price: offer.price });
  return offer.price;
}

/** Counts under a lock of the network, so that two of one network are never both the last. */
async function requirePace(services: Services, trx: Database, network: Network): Promise<void> {
  await lockNetwork(trx, network.hash);
  const opensAt = await networkOpensAt(services, trx, network);
  if (opensAt === null) return;
  throw new Refusal('SHOP_NETWORK_PACE', {
    retryAfterSeconds: Math.ceil((opensAt.getTime() - services.clock()) / 1000),
    opensAt: opensAt.toISOString(),
  });
}

async function requireKey(
  trx: Database,
  claim: { productId: string; assignedTo: string; at: Date },
): Promise<string> {
  const key = await takeKey(trx, { ...claim, pool: 'live' });
  if (key !== undefined) return key.id;
  const offer = await holdPrice(trx, claim.productId);
  throw new Refusal('SHOP_KEYS_MISSING', { product: offer?.name ?? '' });
}
