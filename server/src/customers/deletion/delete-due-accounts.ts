import type { Services } from '../../platform/services.ts';
import { deleteAccount } from './delete-account.ts';
import { listDueDeletions } from './deletions.queries.ts';

/**
 * Carries out overdue deletions, such as after a killed process or a job that failed permanently. A
 * deletion that fails is logged and does not affect the others.
 */
export async function deleteDueAccounts(services: Services): Promise<void> {
  for (const customerId of await listDueDeletions(services.db, new Date(services.clock()))) {
    try {
      await deleteAccount(services, { customerId });
    } catch (error) {
      services.log.error({ err: error, customer: customerId }, 'an account could not be deleted');
    }
  }
}
