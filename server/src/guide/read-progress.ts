import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { listDoneSteps } from './guide.queries.ts';

type Progress = InferContractRouterOutputs<Contract['guide']>['readProgress'];

/** The steps that the caller has marked as done, and the address of the community's step. */
export async function readProgress(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { caller: { id } }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Progress> {
  return {
    done: await listDoneSteps(db, id),
    communityInviteUrl: config.COMMUNITY_INVITE_URL ?? null,
  };
}
