import { experimentTwin, isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { changePackage, findPackage } from './packages.queries.ts';

/** How often the decision is made again when the package changed underneath it. */
const DECISIONS = 5;

/**
 * Moves the caller's subscription to the '-Experiment' variant of its package, permanently. The
 * community roles follow by themselves.
 * @throws Refusal LICENSE_SUBSCRIPTION_MISSING without a subscription, LICENSE_EXPERIMENT_ENABLED
 * if it already is one, LICENSE_EXPERIMENT_UNSUPPORTED if the package has no such variant. Source:
 * specification A 4, A 8; ledger EXP-1.
 */
export async function enableExperiment(
  services: Services,
  context: RequestContext<CustomerCaller>,
): Promise<{ subscription: PackageName }> {
  const { caller } = context;
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const current = await findPackage(services.db, caller.id);
    const next = experimentOf(current ?? null);
    const changed = await transaction(services.db, async ({ trx }) => {
      if (!(await changePackage(trx, caller.id, { from: current ?? '', to: next }))) return false;
      await recordAct(trx, context, {
        action: 'licenses.enable-experiment',
        object: { kind: 'account', id: caller.id },
        detail: { from: current, to: next },
      });
      return true;
    });
    if (changed) return { subscription: next };
  }
  throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
}

function experimentOf(current: string | null): PackageName {
  if (current === null) throw new Refusal('LICENSE_SUBSCRIPTION_MISSING');
  if (current.endsWith('-Experiment')) throw new Refusal('LICENSE_EXPERIMENT_ENABLED');
  const twin = isPackageName(current) ? experimentTwin(current) : null;
  if (twin === null) throw new Refusal('LICENSE_EXPERIMENT_UNSUPPORTED');
  return twin;
}
