import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { listResets } from './devices.queries.ts';

type Resets = InferContractRouterOutputs<Contract['devices']>['listOwnResets'];

const HISTORY_LENGTH = 20;

/** The caller's last resets, the newest first. */
export async function listOwnResets(
  { db }: Pick<Services, 'db'>,
  { caller: { id } }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Resets> {
  const resets = await listResets(db, id, HISTORY_LENGTH);
  return resets.map((reset) => ({
    id: reset.id,
    at: reset.at.toISOString(),
    deviceId: reset.deviceId,
    devicesRemoved: reset.deviceId === null ? reset.devicesBefore.length : 1,
    resetsLeft: reset.resetsLeft,
    address: reset.address,
  }));
}
