import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockGiveaway } from '../giveaways.queries.ts';
import {
  deleteRegistration,
  findRegistration,
  listRegistrationRows,
} from '../registrations.queries.ts';

type Staff = Contract['giveaways']['staff'];
type Page = InferContractRouterOutputs<Staff>['listRegistrations'];

const PAGE = 50;

/** Who registered for a giveaway, the newest first. The log says who read them. */
export async function listRegistrations(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'id'>>, 'caller'>,
  { id, before }: InferContractRouterInputs<Staff>['listRegistrations'],
): Promise<Page> {
  log.info({ adminId: caller.id, giveawayId: id }, 'staff viewed registrations');
  const rows = await listRegistrationRows(db, {
    giveawayId: id,
    before: numberBefore(before),
    limit: PAGE + 1,
  });
  const { shown, next } = pageOf(rows, PAGE, ({ number }) => String(number));
  return {
    registrations: shown.map(({ number: _number, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    next,
  };
}

/**
 * Deletes a registration. From the end of its giveaway until the draw it stays, because the winners are
 * drawn from the list that ends then.
 * @throws Refusal GIVEAWAY_REGISTRATION_UNKNOWN, GIVEAWAY_CLOSED
 */
export async function removeRegistration(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  return transaction(services.db, async ({ trx }) => {
    const registration = await findRegistration(trx, id);
    if (registration === undefined) throw new Refusal('GIVEAWAY_REGISTRATION_UNKNOWN');
    const { giveawayId } = registration;
    const giveaway = await lockGiveaway(trx, giveawayId);
    // The clock is read under the lock, as when somebody registers: the end does not wait for a job.
    const isOver =
      giveaway && (giveaway.closedAt !== null || giveaway.endsAt.getTime() <= services.clock());
    if (isOver === true && giveaway?.drawnAt === null) throw new Refusal('GIVEAWAY_CLOSED');
    await deleteRegistration(trx, id);
    const object = { kind: 'giveaway-registration', id };
    const detail = { giveaway: giveawayId };
    await recordAct(trx, context, { action: 'giveaways.delete-registration', object, detail });
    return {};
  });
}
