import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteApplication } from '../guild.queries.ts';

/** Deletes an application, open or decided. */
export async function removeApplication(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  return transaction(services.db, async ({ trx }) => {
    if (!(await deleteApplication(trx, id))) throw new Refusal('GUILD_APPLICATION_UNKNOWN');
    const object = { kind: 'guild-application', id };
    await recordAct(trx, context, { action: 'guild.delete', object });
    return {};
  });
}
