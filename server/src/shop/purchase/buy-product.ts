import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { spendCoins } from '../../coins/spend-coins.ts';
import { keepPass } from '../../identity/challenges/challenge-pass.ts';
import { judgeChallenge, spendJudged } from '../../identity/challenges/spend-challenge.ts';
import { holdCoinPrice } from '../../key-stock/coin-price.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Judgement } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type LockedTaskUser, lockTaskUser } from '../../players/lock-task-user.ts';
import { eligibilityOf } from './eligibility.ts';
import { mailboxHashOf } from './mailbox-hash.ts';
import { networkQuery, networkOf, networkLimitOf } from './network-limit.ts';
import {
  findPurchaseFacts,
  insertPurchase,
  lockNetwork,
  type PurchaseFacts,
} from './purchases.queries.ts';

export type PurchaseInput = { productId: string; priceSeen: number; challenge: string };
type BoughtProduct = InferContractRouterOutputs<Contract['shop']>['buyProduct'];

/**
 * Sells one key for coins: the oldest free one. The challenge is used up with the sale, so it can
 * be used again after a refusal. Wallet, challenge, product, network and key are locked in this
 * order. Source: decision record 0022.
 * @throws Refusal for the first condition that fails: CHALLENGE_…, then whether the person may buy
 * at all, the product, the coins, the network, the stock
 */
export async function buyProduct(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  { productId, priceSeen, challenge }: PurchaseInput,
): Promise<BoughtProduct> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const { id: userId } = context.caller;
  await services.budgets.purchase.take(userId);
  const solved = { challenge, action: 'shop-purchase' } as const;
  const judgement = await judgeChallenge(services, context, solved);
  const network = networkOf(services, context.origin);
  return transaction(services.db, async ({ trx, afterCommit }) => {
    const buyer = await lockTaskUser(trx, userId);
    if (buyer === undefined) throw new Refusal('SESSION_REQUIRED');
    await spendJudged(trx, context, judgement);
    afterCommit(() => keepPass(services, context, judgement.pass));
    const product = await holdCoinPrice(trx, productId);
    await lockNetwork(trx, network);
    const at = new Date(services.clock());
    const mailboxHash = mailboxHashOf(services, buyer.email);
    const asked = {
      ...networkQuery(services, network, at.getTime()),
      userId,
      productId,
      mailboxHash,
    };
    const facts = { ...(await findPurchaseFacts(trx, asked)), price: product?.price ?? null };
    const price = priceFor(services, buyer, facts, { priceSeen, judgement, at });
    const key = await takeKey(trx, { productId, assignedTo: buyer.username, at, pool: 'live' });
    if (key === undefined) throw new Refusal('SHOP_KEYS_MISSING', { product: product?.name ?? '' });
    const sale = { licenseKeyId: key.id, coins: price, networkHash: network.hash, mailboxHash };
    const purchaseId = await insertPurchase(trx, { userId, productId, at, ...sale });
    if (purchaseId === null) throw await purchasedBefore(trx, asked);
    const balance = await spendCoins(trx, { userId, purchaseId, at });
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

type Facts = PurchaseFacts & { price: number | null };

/** Returns the price after all checks except the stock. */
function priceFor(
  services: Pick<Services, 'config' | 'clock'>,
  buyer: LockedTaskUser,
  facts: Facts,
  { priceSeen, judgement, at }: { priceSeen: number; judgement: Judgement; at: Date },
): number {
  const limit = networkLimitOf(services, facts, at.getTime());
  if (limit.isBusy && judgement.verdict === 'passed') {
    throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
  }
  refuseBuyer(services, buyer);
  const price = offeredPrice(facts, priceSeen);
  if (buyer.coins < price)
    throw new Refusal('SHOP_COINS_TOO_FEW', { missing: price - buyer.coins });
  if (limit.opensAt !== null) {
    throw new Refusal('SHOP_NETWORK_PACE', {
      retryAfterSeconds: Math.ceil((limit.opensAt.getTime() - at.getTime()) / 1000),
      opensAt: limit.opensAt.toISOString(),
    });
  }
  return price;
}

/** Refuses a buyer who may not buy any product. */
function refuseBuyer(services: Pick<Services, 'config' | 'clock'>, buyer: LockedTaskUser): void {
  if (buyer.isAdmin) throw new Refusal('TASK_STAFF_EXCLUDED');
  if (buyer.spendingHeldAt !== null) throw new Refusal('SHOP_SPENDING_HELD');
  const { opensAt, verificationNeeded } = eligibilityOf(services, buyer);
  if (verificationNeeded) throw new Refusal('SHOP_EMAIL_UNVERIFIED');
  if (opensAt !== null) throw new Refusal('SHOP_NOT_OPEN', { opensAt: opensAt.toISOString() });
}

/**
 * Returns the price of a product on sale, if the buyer confirmed this price and has not bought the
 * product before.
 */
function offeredPrice(facts: Facts, priceSeen: number): number {
  const { purchaseId, boughtByMailbox, price, isActive } = facts;
  if (purchaseId !== null) throw new Refusal('SHOP_PURCHASED_BEFORE', { purchaseId });
  if (boughtByMailbox) throw new Refusal('SHOP_MAILBOX_PURCHASED');
  if (price === null || isActive !== true) throw new Refusal('SHOP_PRODUCT_UNKNOWN');
  if (price !== priceSeen) throw new Refusal('SHOP_PRICE_CHANGED', { price });
  return price;
}

/** The refusal after a concurrent purchase of the same product by the same person or mailbox. */
async function purchasedBefore(
  trx: Database,
  asked: Parameters<typeof findPurchaseFacts>[1],
): Promise<Refusal> {
  const { purchaseId } = await findPurchaseFacts(trx, asked);
  if (purchaseId === null) return new Refusal('SHOP_MAILBOX_PURCHASED');
  return new Refusal('SHOP_PURCHASED_BEFORE', { purchaseId });
}
