import { judgeChallenge } from '../../accounts/challenges/spend-challenge.ts';
import { isStocked } from '../../key-stock/is-stocked.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { decideInTurn } from '../../platform/database/gathering/decide-in-turn.ts';
import { gather } from '../../platform/database/gathering/gather.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { answerIn } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Judgement } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { askedNetwork, networkOf, paceTerms } from './network-pace.ts';
import { purchaseFactsReader } from './purchase-facts.queries.ts';
import {
  type BoughtProduct,
  type PurchaseOutcome,
  purchases,
  type WantedPurchase,
} from './purchases.queries.ts';
import { requireOpenPurchase } from './require-open-purchase.ts';
import { gateTerms } from './shop-gates.ts';

export type PurchaseWish = { productId: string; priceSeen: number; challenge: string };
type Buy = (wanted: WantedPurchase) => Promise<PurchaseOutcome>;

const findPurchaseFacts = purchaseFactsReader((productId) => isStocked(productId, 'live'));

/** Sells what is plain, to those who press at the same time in one statement. */
export function gatherPurchases(db: Database): Buy {
  return gather((wanted: readonly WantedPurchase[]) => purchases.together(db, wanted), {
    // Two of one network would not count each other.
    keysOf: ({ userId, network, spending }) => [
      `buyer ${userId}`,
      `network ${network.hash.toString('hex')}`,
      ...(spending === null ? [] : [`challenge ${spending.nonce}`]),
    ],
  });
}

/**
 * Sells one key for coins. Plain cases are done at once, by one conditional statement that
 * concurrent buyers share. Whatever that skips is explained or done by the whole rule. The
 * challenge is spent with the sale, not before: after a refusal it can be used again. Source:
 * specification B 4, B 5; decisions 24, 36.
 */
export async function buyProduct(
  services: Services,
  buyPlain: Buy,
  context: RequestContext<TaskUserCaller>,
  { challenge, ...wish }: PurchaseWish,
): Promise<BoughtProduct> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  await services.budgets.purchase.take(context.caller.id);
  const solved = { challenge, action: 'shop-purchase' } as const;
  const judgement = await judgeChallenge(services, context, solved);
  const wanted = wantedPurchase(services, context, { ...wish, judgement });
  const outcome = await unlessOvertaken(() => buyPlain(wanted));
  const answer = outcome === null ? null : answerIn(outcome, wanted.idempotency);
  return answer ?? (await decideAndBuy(services, context, { ...wish, judgement }));
}

type Judged = Omit<PurchaseWish, 'challenge'> & { judgement: Judgement };

function decideAndBuy(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  wish: Judged,
): Promise<BoughtProduct> {
  const { priceSeen, judgement } = wish;
  return decideInTurn(async () => {
    const wanted = wantedPurchase(services, context, wish);
    const { userId, productId, network, at } = wanted;
    const facts = await findPurchaseFacts(services.db, {
      ...askedNetwork(services, network, at.getTime()),
      userId,
      productId,
      nonce: wanted.spending?.nonce ?? null,
    });
    requireOpenPurchase(services, facts, { priceSeen, at, verdict: judgement.verdict });
    const outcome = await unlessOvertaken(() => purchases.inTurn(services.db, wanted));
    return outcome === null ? null : answerIn(outcome, wanted.idempotency);
  });
}

/** Null where the product or the challenge went to a purchase that was quicker. */
async function unlessOvertaken(
  buy: () => Promise<PurchaseOutcome>,
): Promise<PurchaseOutcome | null> {
  try {
    return await buy();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function wantedPurchase(
  services: Services,
  { caller, origin, idempotency }: RequestContext<TaskUserCaller>,
  { productId, priceSeen, judgement }: Judged,
): WantedPurchase {
  if (idempotency === undefined) throw new Error('shop.buy must be idempotent');
  const at = new Date(services.clock());
  return {
    userId: caller.id,
    productId,
    price: priceSeen,
    at,
    gates: gateTerms(services, at),
    network: networkOf(services, origin),
    pace: paceTerms(services, judgement.verdict),
    spending: judgement.spending,
    origin,
    idempotency,
  };
}
