import { LEGACY_BINDING_MS, legacyChange } from '@regz/rules/panel/legacy-devices.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { bindLegacy, findLegacyAccount, findLegacyUse } from './legacy.queries.ts';

/**
 * Handles an old panel's request, which writes the whole list of devices: adds the panel's own
 * device if the list has a free place. The panel must have sent the account's password some minutes
 * before, from the same network. Any other change of the list is refused and costs an attempt.
 * Returns the current account; null if refused.
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
