import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import type { Together } from '../platform/slice.ts';

type PersonalData = InferContractRouterOutputs<Contract['customers']>['exportPersonalData'];

/**
 * Everything that is stored about the caller, table by table.
 * @param together Collects the data from every slice.
 */
export async function exportPersonalData(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: Pick<CustomerCaller, 'id'>,
  together: Together,
): Promise<PersonalData> {
  return {
    exportedAt: new Date(clock()).toISOString(),
    tables: await together.exportCustomer(db, id),
  };
}
