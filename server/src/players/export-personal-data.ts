import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import type { Together } from '../platform/slice.ts';

type PersonalData = InferContractRouterOutputs<Contract['players']>['exportPersonalData'];

/**
 * Everything that is stored about the caller, table by table.
 * @param parts collects it from every slice.
 */
export async function exportPersonalData(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: Pick<TaskUserCaller, 'id'>,
  together: Together,
): Promise<PersonalData> {
  return {
    exportedAt: new Date(clock()).toISOString(),
    tables: await together.exportTaskUser(db, id),
  };
}
