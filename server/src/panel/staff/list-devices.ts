import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { devicesOf } from '../devices/list-devices.ts';
import { readOfflineTerms } from '../grace/read-offline-terms.ts';
import { findOwner } from './customer-pcs.queries.ts';

type Listed = InferContractRouterOutputs<Contract['panel']>['staff']['listDevices'];

/** A customer's PCs, the one seen last first. @throws Refusal ACCOUNT_UNKNOWN */
export async function listDevices(
  services: Pick<Services, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<Listed> {
  const owner = await findOwner(services.db, id);
  if (owner === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  const { maxDevices, subscription } = owner;
  const { offlineDays } = await readOfflineTerms(services.db, subscription);
  return { devices: await devicesOf(services, id), maxDevices, offlineDays };
}
