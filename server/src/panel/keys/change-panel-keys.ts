import { actingAs, operatorActs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { activateNext, makeKey } from './keep-panel-keys.ts';
import { deleteKey, findKeys, lockKeys } from './panel-keys.queries.ts';
import { type Publication, publishDueKeySet } from './publish-key-set.ts';

/**
 * Creates the next signing key before it is due. With `now` it signs immediately: programs fetch
 * the new set when they see the key's name.
 * @returns whether the set that lists it is published, or null if a next key waits already
 */
export async function rotatePanelKeys(
  services: Services,
  { now }: { now: boolean },
): Promise<Publication | null> {
  return transaction(services.db, async ({ trx }) => {
    await lockKeys(trx);
    const isWaiting = (await findKeys(trx)).some(({ state }) => state === 'next');
    if (isWaiting && !now) return null;
    if (!isWaiting) await makeKey(services, trx, 'next');
    if (now) await activateNext(services, trx, await findKeys(trx));
    return publishDueKeySet(services, trx);
  });
}

/**
 * Removes a signing key immediately. Programs reject its signatures once they have the next set. If
 * it was the current key, the next one or a new one signs from now on.
 * @returns whether the set without it is published, or null if there is no such key
 */
export async function revokePanelKey(services: Services, kid: string): Promise<Publication | null> {
  return transaction(services.db, async ({ trx }) => {
    await lockKeys(trx);
    if (!(await deleteKey(trx, kid))) return null;
    await recordAct(trx, actingAs(operatorActs.actor, { clock: services.clock }), {
      action: 'panel.revoke-key',
      object: { kind: 'panel-key', id: kid },
    });
    const states = new Set((await findKeys(trx)).map(({ state }) => state));
    if (!states.has('active')) {
      if (!states.has('next')) await makeKey(services, trx, 'next');
      await activateNext(services, trx, await findKeys(trx));
    }
    return publishDueKeySet(services, trx);
  });
}
