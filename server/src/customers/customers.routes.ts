import type { Contract } from '@regz/contract/contract.ts';
import type { accountDeletion } from '@regz/contract/customers/deletion.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import type { Together } from '../platform/slice.ts';
import { changeMobileNumber } from './change-mobile-number.ts';
import { cancelDeletion } from './deletion/cancel-deletion.ts';
import { findDeletion, findPreparedDeletion } from './deletion/deletions.queries.ts';
import { prepareDeletion } from './deletion/prepare-deletion.ts';
import { type Countdown, startDeletion } from './deletion/start-deletion.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { listActivity } from './list-activity.ts';
import { customerHandlers } from './staff/customer-handlers.ts';

export function customersRoutes(
  services: Services,
  together: Together,
): Handlers<Contract['customers']> {
  return {
    exportPersonalData: ({ caller }) => exportPersonalData(services, caller, together),
    listActivity: ({ caller }, { before }) =>
      listActivity(services, { customerId: caller.id, before }),
    changeMobileNumber: (context, input) => changeMobileNumber(services, context, input),
    ...deletionRoutes(services),
    staff: customerHandlers(services, together.timeline),
  };
}

function deletionRoutes(services: Services): Handlers<typeof accountDeletion> {
  return {
    prepareDeletion: async (context, input) => {
      await prepareDeletion(services, context, input);
      return {};
    },
    readPreparedDeletion: async ({ caller: { sessionId, id: customerId }, clock }) => {
      const form = { sessionId, customerId, at: new Date(clock()) };
      return { reason: (await findPreparedDeletion(services.db, form))?.reason ?? null };
    },
    startDeletion: async (context) => countdown(await startDeletion(services, context)),
    cancelDeletion: async (context) => {
      await cancelDeletion(services, context);
      return {};
    },
    readDeletion: async ({ caller, clock }) => {
      const executeAt = await findDeletion(services.db, caller.id);
      const now = new Date(clock());
      return { pending: executeAt === undefined ? null : countdown({ executeAt, now }) };
    },
  };
}

function countdown({ executeAt, now }: Countdown): { executeAt: string; now: string } {
  return { executeAt: executeAt.toISOString(), now: now.toISOString() };
}
