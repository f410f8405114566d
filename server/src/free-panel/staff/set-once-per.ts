import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { saveOncePer } from '../free-panel.queries.ts';

type Choice = InferContractRouterInputs<Contract['freePanel']['staff']>['setOncePer'];

/** Chooses whether a device, an account of the chat community, or a PC known by its parts gets one trial only. */
export async function setOncePer(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { per, isOn }: Choice,
): Promise<void> {
  return transaction(services.db, async ({ trx }) => {
    await saveOncePer(trx, per, isOn);
    await recordAct(trx, context, {
      action: 'free-panel.choose-once-per',
      object: { kind: 'free-panel', id: per },
      detail: { isOn },
    });
  });
}
