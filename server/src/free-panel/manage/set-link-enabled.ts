import { TRIAL } from '@regz/rules/free-panel/links.ts';
import { recordAct } from '../../audit/record-act.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockLink } from '../free-panel.queries.ts';
import { type ManagerContext, scopeOf } from './link-scope.ts';
import {
  isOffByStaff,
  lockChildren,
  noteStaffSwitch,
  switchLinks,
} from './managed-links.queries.ts';
import { requireManaged } from './require-managed.ts';

/**
 * Enables a link, or disables it with every link made under it. After that, the link has no uses
 * and its admins make no links. Only staff enable a link that staff disabled, and the links under
 * it.
 * @throws Refusal FREE_PANEL_LINK_UNKNOWN, FREE_PANEL_LINK_DISABLED_BY_STAFF, and
 * LICENSE_PACKAGE_UNKNOWN for a link to enable while the trial is retired
 */
export async function setLinkEnabled(
  services: Pick<Services, 'db'>,
  context: ManagerContext,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  return transaction(services.db, async ({ trx }) => {
    await requireManaged(trx, scopeOf(context), id);
    await lockLink(trx, id);
    if (isActive) await requirePackages(trx, [TRIAL.package]);
    if (context.caller.kind === 'admin') {
      await noteStaffSwitch(trx, id, isActive);
    } else if (isActive && (await isOffByStaff(trx, id))) {
      throw new Refusal('FREE_PANEL_LINK_DISABLED_BY_STAFF');
    }
    await switchLinks(trx, [id], isActive);
    if (!isActive) await disableBelow(trx, [id]);
    await recordAct(trx, context, {
      action: isActive ? 'free-panel.enable-link' : 'free-panel.disable-link',
      object: { kind: 'free-panel-link', id },
    });
  });
}

/**
 * Level by level from the top: once a link is locked, no new one appears under it, so that each
 * level is complete when it is read.
 */
async function disableBelow(trx: Database, above: readonly string[]): Promise<void> {
  const ids = (await lockChildren(trx, above)).map(({ id }) => id);
  if (ids.length === 0) return;
  await switchLinks(trx, ids, false);
  await disableBelow(trx, ids);
}
