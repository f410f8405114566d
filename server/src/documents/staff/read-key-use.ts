import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { readRedemption } from '../../licenses/redemption/read-redemption.ts';
import { findProvenOrder } from '../../orders/exported-queries.ts';
import { devicesOf } from '../../panel/devices/list-devices.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';

const MOST_PCS = 5;

type KeyUse = InferContractRouterOutputs<Contract['orders']['staff']>['readKeyUse'];

/**
 * Who redeemed the key of an order, from which network, and the PCs of that account.
 * @throws Refusal ORDER_UNKNOWN
 */
export async function readKeyUse(
  services: Pick<Services, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<KeyUse> {
  const { db } = services;
  const order = await findProvenOrder(db, orderId);
  if (order === undefined) throw new Refusal('ORDER_UNKNOWN');
  const { licenseKeyId, userId } = order;
  const redemption = licenseKeyId === null ? null : await readRedemption(db, licenseKeyId);
  if (redemption === null) return { use: null };
  const { at, address, accountId: customerId, username } = redemption;
  const devices = customerId === null ? [] : await devicesOf(services, customerId);
  return {
    use: {
      redeemedAt: at.toISOString(),
      address,
      username: username ?? '',
      customerId,
      isBuyer: customerId !== null && customerId === userId,
      pcs: devices
        .slice(0, MOST_PCS)
        .map(({ label, place, seenAt }) => ({ label, address: place, seenAt })),
    },
  };
}
