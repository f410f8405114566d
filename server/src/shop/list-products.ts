import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { countAvailable } from '../key-stock/count-available.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readSpender } from '../players/read-spender.ts';
import { findNetworkPast } from './networks.queries.ts';
import { descriptionOf } from './offer-view.ts';
import { eligibilityOf } from './purchase/eligibility.ts';
import { networkQuery, networkOf, networkLimitOf } from './purchase/network-limit.ts';
import { listOfferRows, listPurchases } from './shop.queries.ts';

type Products = InferContractRouterOutputs<Contract['shop']['listProducts']>;

/** Returns the products on sale, and the conditions that the caller does not meet. */
export async function listProducts(
  services: Services,
  { caller, origin }: RequestContext<TaskUserCaller>,
): Promise<Products> {
  const { db, clock } = services;
  const user = await readSpender(db, caller.id);
  if (user === undefined) throw new Refusal('SESSION_REQUIRED');
  const now = clock();
  const network = networkQuery(services, networkOf(services, origin), now);
  const [offers, available, purchases, past] = await Promise.all([
    listOfferRows(db),
    countAvailable(db),
    listPurchases(db, caller.id),
    findNetworkPast(db, network),
  ]);
  const limit = networkLimitOf(services, past, now);
  const bought = new Map(purchases.map(({ productId, id }) => [productId, id]));
  const { opensAt, verificationNeeded } = eligibilityOf(services, user);
  return {
    balance: user.coins,
    opensAt: (opensAt ?? limit.opensAt)?.toISOString() ?? null,
    verificationNeeded,
    spendingHeld: user.spendingHeldAt !== null,
    challengeStrength: limit.isBusy ? 'high' : 'normal',
    products: offers.flatMap((offer) => {
      const { id, name, price } = offer;
      const isActive = offer.isActive && offer.packageRetiredAt === null;
      const purchaseId = bought.get(id) ?? null;
      if (price === null || (!isActive && purchaseId === null)) return [];
      const shown = { id, name, price, description: descriptionOf(offer), purchaseId };
      return [{ ...shown, available: available(id) }];
    }),
    serverNow: new Date(now).toISOString(),
  };
}
