import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listRegistrationRows } from '../registrations.queries.ts';

type Staff = Contract['giveaways']['staff'];
type Page = InferContractRouterOutputs<Staff>['listRegistrations'];

const PAGE = 50;

/** Lists the registrations for a giveaway, newest first. The log records each access. */
export async function listRegistrations(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'id'>>, 'caller'>,
  { id, before }: InferContractRouterInputs<Staff>['listRegistrations'],
): Promise<Page> {
  log.info({ adminId: caller.id, giveawayId: id }, 'staff viewed registrations');
  const rows = await listRegistrationRows(db, {
    giveawayId: id,
    before: numberBefore(before),
    limit: PAGE + 1,
  });
  const { shown, next } = pageOf(rows, PAGE, ({ number }) => String(number));
  return {
    registrations: shown.map(({ number: _number, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    next,
  };
}
