import { LEGACY_BINDING_MS, legacyChange } from '@regz/rules/panel/legacy-devices.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { bindLegacy, findLegacyAccount, findLegacyUse } from './legacy.queries.ts';

/**
 * Does what an old panel means by writing the whole list of devices: adds its own to a list with a place
 * for it. Only within minutes of the account's password, and from its network; everything else that the
 * list would lose or gain is refused, and costs an attempt. Null if refused, else the account as it is.
 */
export async function bindLegacyDevice(
  { budgets, clock, db }: Services,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { id, hwid }: { id: string; hwid: readonly string[] },
) {
  const place = addressBlock(origin.address);
  await budgets.logInAddress.require(place);
  const use = await findLegacyUse(db, id);
  const isIts = use?.place === place && clock() - use.usedAt.getTime() < LEGACY_BINDING_MS;
  const account = isIts ? await findLegacyAccount(db, id) : undefined;
  const change = legacyChange(account?.hwid ?? [], hwid);
  const isDone =
    account !== undefined &&
    change !== null &&
    (change.added === null || (await bindLegacy(db, id, change.added)));
  if (isDone) return findLegacyAccount(db, id);
  await budgets.logInAddress.count(place);
  return undefined;
}
