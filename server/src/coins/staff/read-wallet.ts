import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findWallet } from '../coins.queries.ts';
import { listStatement } from '../list-statement.ts';

type Contracted = Contract['coins']['staff'];

/**
 * Any wallet's statement, as its owner sees it, fifty movements at a time. The log records the
 * reader and the account, by id only.
 * @throws Refusal ACCOUNT_UNKNOWN
 */
export async function readWallet(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'id'>>, 'caller'>,
  input: InferContractRouterInputs<Contracted>['readWallet'],
): Promise<InferContractRouterOutputs<Contracted>['readWallet']> {
  const wallet = await findWallet(db, input.userId);
  if (wallet === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  log.info({ adminId: caller.id, taskUserId: input.userId }, 'staff viewed a wallet');
  return { ...wallet, ...(await listStatement(db, input)) };
}
