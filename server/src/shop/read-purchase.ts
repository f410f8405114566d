import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findPurchase } from './shop.queries.ts';

type Purchase = InferContractRouterOutputs<Contract['shop']>['readPurchase'];

/**
 * One of the caller's purchases with its key and where to redeem it.
 * @throws Refusal SHOP_PURCHASE_UNKNOWN
 */
export async function readPurchase(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, id }: { userId: string; id: string },
): Promise<Purchase> {
  const row = await findPurchase(db, userId, id);
  if (row === undefined) throw new Refusal('SHOP_PURCHASE_UNKNOWN');
  const { client } = config.origins;
  return {
    ...row,
    at: row.at.toISOString(),
    redeemUrl: `${client}${paths.redeemKey}`,
    registrationUrl: `${client}/auth`,
    communityUrl: config.COMMUNITY_INVITE_URL ?? null,
    downloadUrl: `${client}/download`,
  };
}
