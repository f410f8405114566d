import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { ExportPersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';

type PersonalData = InferContractRouterOutputs<Contract['players']>['exportPersonalData'];

/**
 * Everything that is stored about the caller, table by table.
 * @param parts collects it from every slice.
 */
export async function exportPersonalData(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: Pick<TaskUserCaller, 'id'>,
  parts: { exportTaskUser: ExportPersonalData },
): Promise<PersonalData> {
  return {
    exportedAt: new Date(clock()).toISOString(),
    tables: await parts.exportTaskUser(db, id),
  };
}
