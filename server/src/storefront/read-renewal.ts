import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { renewalOf } from '@regz/rules/storefront/renewal.ts';
import { lastRedeemedProduct } from '../licenses/last-redeemed-product.ts';
import { lastShownCurrency } from '../orders/last-shown-currency.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import type { Catalogue } from './read-catalogue.ts';
import { findPlanOf } from './storefront.queries.ts';

type RenewalView = InferContractRouterOutputs<Contract['storefront']>['readRenewal'];

/** The plan that renews the caller's subscription, as the store sells it now. */
export async function readRenewal(
  { db }: Pick<Services, 'db'>,
  readCatalogue: () => Promise<Catalogue>,
  { id }: Pick<CustomerCaller, 'id'>,
): Promise<RenewalView> {
  const [productId, shown, { plans, currencies }] = await Promise.all([
    lastRedeemedProduct(db, id),
    lastShownCurrency(db, id),
    readCatalogue(),
  ]);
  const planId = productId === undefined ? undefined : await findPlanOf(db, productId);
  const { near, ...renewal } = renewalOf(plans, planId ?? null);
  const named = (code: string | undefined) => currencies.find((each) => each.code === code);
  const currency = named(shown) ?? named(BASE_CURRENCY);
  if (currency === undefined) throw new Error(`There is no currency ${BASE_CURRENCY}.`);
  return { ...renewal, near: [...near], currency };
}
