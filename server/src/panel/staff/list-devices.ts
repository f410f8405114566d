import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { devicesOf } from '../devices/list-devices.ts';
import { findMaxDevices } from './customer-pcs.queries.ts';

type Listed = InferContractRouterOutputs<Contract['panel']>['staff']['listDevices'];

/** A customer's PCs, the one seen last first. @throws Refusal ACCOUNT_UNKNOWN */
export async function listDevices(
  services: Pick<Services, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<Listed> {
  const maxDevices = await findMaxDevices(services.db, id);
  if (maxDevices === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  return { devices: await devicesOf(services, id), maxDevices };
}
