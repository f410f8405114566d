import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { ByStaff } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/** Records a key that staff gave a customer. The days of one person's gifts have a daily limit. */
export async function recordGivenKey(
  services: Pick<Services, 'clock'>,
  trx: Database,
  given: { customerId: string; orderId: string; days: number; by: ByStaff; isAlone: boolean },
): Promise<void> {
  const { customerId, orderId, days, isAlone: alone } = given;
  const { id: actorId, name, reason } = given.by;
  await recordAct(trx, actingAs({ kind: 'admin', id: actorId, name }, services), {
    action: 'licenses.give-key',
    object: { kind: 'account', id: customerId },
    detail: { reason, days, alone, order: orderId },
  });
}
