import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listThreadRows, type ThreadFilter } from '../contact.queries.ts';
import { listedThreadView } from '../thread-view.ts';

type Staff = Contract['contact']['staff'];
type Input = InferContractRouterInputs<Staff>['listThreads'];
type Page = InferContractRouterOutputs<Staff>['listThreads'];

const PAGE = 20;

/** Conversations that a filter includes: urgent ones first, then the newest. */
export async function listThreads(
  { db }: Pick<Services, 'db'>,
  { caller }: RequestContext<AdminCaller>,
  { state, assignee, topic, before }: Input,
): Promise<Page> {
  const filter: ThreadFilter = { state, topic };
  if (assignee !== undefined) filter.assigneeId = assignee === 'mine' ? caller.id : null;
  const page = { before: positionOf(before, state !== 'closed'), limit: PAGE + 1 };
  const rows = await listThreadRows(db, filter, page);
  const { shown, next } = pageOf(rows, PAGE, ({ urgent, number }) =>
    [urgent ? 1 : 0, number].join('_'),
  );
  return { threads: shown.map(listedThreadView), next };
}

/** The position that a page's rows stay below. A closed conversation is never urgent. */
function positionOf(
  before: string | undefined,
  hasUrgent: boolean,
): { urgent: boolean; number: number } {
  const [urgent, number] = before?.split('_') ?? [hasUrgent ? '1' : '0'];
  return { urgent: urgent === '1', number: numberBefore(number) };
}
