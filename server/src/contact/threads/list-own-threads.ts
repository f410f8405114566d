import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listedView, ownerOf } from './own-thread-view.ts';
import { listOwnThreadRows } from './own-threads.queries.ts';

type Page = InferContractRouterOutputs<Contract['contact']['own']>['listOwnThreads'];

const PAGE = 20;

/** The caller's conversations, newest first. */
export async function listOwnThreads(
  { db }: Pick<Services, 'db'>,
  { caller }: RequestContext<CustomerCaller>,
  { before }: { before?: string | undefined },
): Promise<Page> {
  const page = { before: numberBefore(before), limit: PAGE + 1 };
  const rows = await listOwnThreadRows(db, ownerOf(caller), page);
  const { shown, next } = pageOf(rows, PAGE, ({ number }) => String(number));
  return {
    threads: shown.map((row) => ({
      ...listedView(row),
      lastMessage: {
        author: row.lastStaffName === null ? 'visitor' : 'staff',
        text: row.lastText,
      },
    })),
    next,
  };
}
