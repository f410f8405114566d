import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../platform/services.ts';
import { listAdmins } from './admins.queries.ts';

type StaffAccount = InferContractRouterOutputs<Contract['staff']>['listStaff'][number];

/** Every account of staff by name, disabled ones included. */
export async function listStaff({ db }: Pick<Services, 'db'>): Promise<StaffAccount[]> {
  const rows = await listAdmins(db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastLogInAt: row.lastLogInAt?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
  }));
}
