import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { siteSettingsRefusal } from '@regz/rules/sites/site-settings.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type SiteSettings, settingsView } from '../settings-view.ts';
import { lockSettings, updateSettings } from '../site-settings.queries.ts';

type Staff = Contract['sites']['staff'];

/**
 * Changes the home page's claims and the footer's links, from the next document sent. The edit
 * names the version it is based on, so that it cannot overwrite another edit unnoticed.
 * @throws Refusal SITE_CLAIM_MISSING, SITE_LINK_INVALID, or SITE_SETTINGS_CHANGED with the current
 * settings and the name of the colleague.
 */
export async function editSiteSettings(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: InferContractRouterInputs<Staff>['editSiteSettings'],
): Promise<SiteSettings> {
  const refusal = siteSettingsRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(services.db, async ({ trx }) => {
    const before = settingsView(await lockSettings(trx));
    if (before.version !== input.version) throw new Refusal('SITE_SETTINGS_CHANGED', before);
    const { claims, links } = input;
    const after = settingsView(
      await updateSettings(trx, {
        dailyTasks: oneLine(claims.dailyTasks),
        dailyCoins: oneLine(claims.dailyCoins),
        miniGames: oneLine(claims.miniGames),
        activeUsers: oneLine(claims.activeUsers),
        uptime: oneLine(claims.uptime),
        support: oneLine(claims.support),
        ...links,
        editedBy: context.caller.username,
      }),
    );
    await recordAct(trx, context, {
      action: 'sites.edit-settings',
      object: { kind: 'site', id: 'main' },
      detail: { before: changeable(before), after: changeable(after) },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

function changeable({ claims, links }: SiteSettings) {
  return { claims, links };
}
