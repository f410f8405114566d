import { joinExperiment } from '@regz/rules/licenses/license-time.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findTwin } from './packages.queries.ts';
import { insertTimeEntry } from './time/license-time.queries.ts';
import { lockTime } from './time/seen-time.ts';

/**
 * Moves the caller's subscription to the '-Experiment' variant of its package, permanently. A
 * trigger requests the sync of the community roles.
 * @throws Refusal LICENSE_SUBSCRIPTION_MISSING without a subscription, LICENSE_EXPERIMENT_ENABLED
 * if it already is one, LICENSE_EXPERIMENT_UNSUPPORTED if the package has no such variant,
 * LICENSE_FROZEN while it is frozen.
 */
export async function enableExperiment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<CustomerCaller>,
): Promise<{ subscription: PackageName }> {
  const { id } = context.caller;
  return transaction(db, async ({ trx }) => {
    const account = await lockTime(trx, id);
    if (account === undefined) throw new Refusal('SESSION_REQUIRED');
    const { seen, banned } = account;
    if (banned) throw new Refusal('ACCOUNT_BANNED');
    const twin = seen.subscription === null ? null : await findTwin(trx, seen.subscription);
    const entry = joinExperiment(seen, twin);
    if (!entry.ok) throw new Refusal(entry.reason);
    const { subscription } = entry.after;
    if (subscription === null) throw new Error('an experiment is of a package');
    const actor = { kind: 'customer', id } as const;
    await insertTimeEntry(trx, { ...entry, accountId: id, seen, at: new Date(clock()), actor });
    await recordAct(trx, context, {
      action: 'licenses.enable-experiment',
      object: { kind: 'account', id },
      detail: { from: seen.subscription, to: subscription, number: seen.number + 1 },
    });
    return { subscription };
  });
}
