import { randomUUID } from 'node:crypto';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { auditEntries } from '../../audit/record-act.ts';
import { spendCoins } from '../../coins/spend-coins.ts';
import { keepPass } from '../../identity/challenges/challenge-pass.ts';
import {
  challengeSpending,
  judgeChallenge,
  requireUnspent,
} from '../../identity/challenges/spend-challenge.ts';
import { coinPriceLock } from '../../key-stock/coin-price.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { transaction, type TransactionScope } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { idempotencyRecords } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Judgement } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type LockedTaskUser, openAccountOf, taskUserLock } from '../../players/lock-task-user.ts';
import { eligibilityOf } from './eligibility.ts';
import { mailboxHashOf } from './mailbox-hash.ts';
import { networkQuery, networkOf, networkLimitOf } from './network-limit.ts';
import {
  networkLock,
  purchaseFacts,
  type PurchaseFacts,
  purchaseInsert,
  type PurchaseQuery,
} from './purchases.queries.ts';

export type PurchaseInput = { productId: string; priceSeen: number; challenge: string };
type BoughtProduct = InferContractRouterOutputs<Contract['shop']>['buyProduct'];

/**
 * Sells one key for coins, as `takeKey` takes it. The sale spends the challenge. After a refusal the
 * challenge is unspent. Wallet, challenge, product, network and key are locked in this order.
 * Source: decision record 0022.
 * @throws Refusal for the first condition that fails: CHALLENGE_REQUIRED, ATTEMPTS_EXCEEDED,
 * CHALLENGE_FAILED, SESSION_REQUIRED, CHALLENGE_STRONGER_REQUIRED, TASK_STAFF_EXCLUDED,
 * SHOP_SPENDING_HELD, SHOP_EMAIL_UNVERIFIED, SHOP_NOT_OPEN, SHOP_PURCHASED_BEFORE,
 * SHOP_MAILBOX_PURCHASED, SHOP_PRODUCT_UNKNOWN, SHOP_PRICE_CHANGED, SHOP_COINS_TOO_FEW,
 * SHOP_NETWORK_PACE, SHOP_KEYS_MISSING
 */
export async function buyProduct(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  { productId, priceSeen, challenge }: PurchaseInput,
): Promise<BoughtProduct> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const { id: userId, account } = context.caller;
  await services.budgets.purchase.take(userId);
  const solved = { challenge, action: 'shop-purchase' } as const;
  const judgement = await judgeChallenge(services, context, solved);
  const network = networkOf(services, context.origin);
  const query: PurchaseQuery = {
    ...networkQuery(services, network, services.clock()),
    userId,
    productId,
    mailboxHash: mailboxHashOf(services, account.email),
  };
  const sold = transaction(services.db, async (scope) => {
    const facts = await lockFacts(services, scope.trx, { context, judgement, query });
    scope.afterCommit(() => keepPass(services, context, judgement.pass));
    const price = requirePrice(services, facts, { priceSeen, judgement });
    return sellKey(services, scope, context, { facts, price, query });
  });
  return sold.catch((error: unknown) => rethrowConflict(services.db, query, error));
}

type Facts = PurchaseFacts & {
  buyer: LockedTaskUser;
  at: Date;
  name: string;
  price: number | null;
  mailboxHash: Buffer;
};

/** Locks the wallet, the price and the network, spends the challenge, and then reads the facts. */
async function lockFacts(
  services: Pick<Services, 'clock' | 'keyedHash'>,
  trx: Database,
  {
    context,
    judgement,
    query,
  }: { context: RequestContext<TaskUserCaller>; judgement: Judgement; query: PurchaseQuery },
): Promise<Facts> {
  const [users, spent, [product], , [read]] = await inOneTrip(trx, [
    taskUserLock(trx, query.userId),
    challengeSpending(trx, judgement),
    coinPriceLock(trx, query.productId),
    networkLock(trx, query),
    purchaseFacts(trx, query),
  ]);
  const buyer = openAccountOf(users);
  if (buyer === undefined) throw new Refusal('SESSION_REQUIRED');
  requireUnspent(context, spent);
  const at = new Date(services.clock());
  const mailboxHash = mailboxHashOf(services, buyer.email);
  // The address can have changed since the request was authenticated.
  const isCurrent = mailboxHash.equals(query.mailboxHash);
  const facts = isCurrent ? read : await findFacts(trx, { ...query, mailboxHash });
  if (facts === undefined) throw new Error('a select without a table gave no row');
  return { ...facts, name: '', price: null, ...product, buyer, at, mailboxHash };
}

/** Takes a key, and writes the purchase with the commit. */
async function sellKey(
  services: Pick<Services, 'config'>,
  { trx, withCommit }: TransactionScope,
  context: RequestContext<TaskUserCaller>,
  { facts, price, query }: { facts: Facts; price: number; query: PurchaseQuery },
): Promise<BoughtProduct> {
  const { userId, productId, hash: networkHash } = query;
  const { buyer, at, mailboxHash, name: product } = facts;
  const key = await takeKey(services, trx, {
    productId,
    assignedTo: buyer.username,
    at,
    pool: 'live',
  });
  if (key === undefined) throw new Refusal('SHOP_KEYS_MISSING', { product });
  const id = randomUUID();
  const sale = { licenseKeyId: key.id, coins: price, networkHash, mailboxHash };
  const act = {
    action: 'shop.buy',
    object: { kind: 'shop-purchase', id },
    detail: { product: productId, coins: price },
  };
  const answer = { purchaseId: id, coinsSpent: price, balance: buyer.coins - price };
  withCommit([
    purchaseInsert(trx, { id, userId, productId, at, ...sale }),
    spendCoins(trx, { userId, purchaseId: id, at }),
    auditEntries(trx, [{ ...act, context }]),
    idempotencyRecords(trx, [{ scope: context.idempotency, answer }]),
  ]);
  return answer;
}

/** Returns the price after all checks except the stock. */
function requirePrice(
  services: Pick<Services, 'config' | 'clock'>,
  facts: Facts,
  { priceSeen, judgement }: { priceSeen: number; judgement: Judgement },
): number {
  const { buyer, at } = facts;
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

async function findFacts(db: Database, query: PurchaseQuery): Promise<PurchaseFacts | undefined> {
  const { rows } = await db.executeQuery(purchaseFacts(db, query));
  return rows[0];
}

/**
 * Rethrows an error of a purchase.
 * @throws Refusal after a concurrent purchase of the same product by the same person or mailbox
 */
async function rethrowConflict(db: Database, query: PurchaseQuery, error: unknown): Promise<never> {
  if (isUniqueViolation(error, 'task_shop_purchases_mailbox')) {
    throw new Refusal('SHOP_MAILBOX_PURCHASED');
  }
  if (!isUniqueViolation(error, 'task_shop_purchases_user_id_product_id_key')) throw error;
  const purchaseId = (await findFacts(db, query))?.purchaseId;
  throw typeof purchaseId === 'string'
    ? new Refusal('SHOP_PURCHASED_BEFORE', { purchaseId })
    : error;
}
