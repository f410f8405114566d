import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type CsvColumn, csvFile } from '../../platform/csv.ts';
import { endOf } from '../../platform/database/kept-end.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import type { Services } from '../../platform/services.ts';
import { findCustomers, type ListedRow } from './customers.queries.ts';

const AT_ONCE = 2000;

const columns: readonly CsvColumn<ListedRow>[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'username', cell: ({ username }) => username },
  { name: 'email', cell: ({ email }) => email },
  { name: 'email_verified', cell: ({ emailVerified }) => emailVerified },
  { name: 'mobile_number', cell: ({ mobileNumber }) => mobileNumber },
  { name: 'discord', cell: ({ discordUsername }) => discordUsername },
  { name: 'approved', cell: ({ adminApproval }) => adminApproval },
  { name: 'banned', cell: ({ banned }) => banned },
  { name: 'subscription', cell: ({ subscription }) => subscription },
  { name: 'ends_at', cell: endOf },
  { name: 'frozen_days', cell: ({ frozenDays }) => frozenDays },
  { name: 'registered_at', cell: ({ createdAt }) => createdAt.toISOString() },
];

/**
 * The accounts that the filters include as CSV, newest first. The audit trail keeps who took them,
 * and why.
 * @throws Refusal REASON_MISSING
 */
export async function exportCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<StaffCaller>,
  input: InferContractRouterInputs<Contract['customers']['staff']>['exportCustomers'],
): Promise<AsyncIterable<string>> {
  const { reason: typed, ...filters } = input;
  const reason = keptReason(typed);
  const now = new Date(clock());
  const newest = { sort: 'date', direction: 'descending', start: 0, end: AT_ONCE } as const;
  const read = async (before?: ListedRow) =>
    transaction(db, async ({ trx }) =>
      findCustomers(trx, { ...filters, now, ...(before === undefined ? {} : { before }) }, newest),
    );
  const first = await read();
  await recordAct(db, context, {
    action: 'customers.export-customers',
    object: { kind: 'accounts', id: filters.filter },
    detail: { ...filters, reason },
  });
  return csvFile(columns, first, read);
}
