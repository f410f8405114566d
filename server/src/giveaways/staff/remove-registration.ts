import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockGiveaway } from '../giveaways.queries.ts';
import { deleteRegistration, findRegistration } from '../registrations.queries.ts';

/**
 * Deletes a registration. Between the end of its giveaway and the draw it cannot be deleted,
 * because the list of entries is final.
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
    // The clock is read under the lock, as for registrations: the end does not depend on a job.
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
