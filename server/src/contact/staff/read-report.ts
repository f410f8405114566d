import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { REPORT_WEEKS } from '@regz/rules/contact/messages.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import { findReport } from './report.queries.ts';

type Report = InferContractRouterOutputs<Contract['contact']['staff']>['readReport'];

/** Conversations of the last weeks by week, by topic, and by both. */
export async function readReport({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Report> {
  const since = new Date(clock() - (REPORT_WEEKS - 1) * 7 * DAY_MS);
  const rows = await findReport(db, since);
  return rows.map(({ replyMedian, replyP90, closeMedian, closeP90, ...row }) => ({
    ...row,
    reply: spanOf(replyMedian, replyP90),
    close: spanOf(closeMedian, closeP90),
  }));
}

function spanOf(median: number | null, p90: number | null) {
  return median === null || p90 === null ? null : { median, p90 };
}
