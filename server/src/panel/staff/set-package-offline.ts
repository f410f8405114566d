import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { offlinePackageOf } from '@regz/rules/panel/offline-files.ts';
import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { PackageOffline } from './list-package-offline.ts';
import { findPackageOffline, upsertPackageOffline } from './package-offline.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['setPackageOffline'];

/**
 * Sets how long programs of a package may run without the server, in the state that the caller has seen.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN, PANEL_OFFLINE_CHANGED with the package as it is now, or what `actWithCode` refuses
 */
export async function setPackageOffline(
  services: Services,
  context: RequestContext<AdminCaller>,
  { code, ...wanted }: Input,
): Promise<PackageOffline> {
  const { caller } = context;
  const { package: name, graceHours, offlineDays } = wanted;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    // An experiment has its base's terms, and a trial has none.
    if (offlinePackageOf(name) !== name) throw new Refusal('LICENSE_PACKAGE_UNKNOWN');
    await requirePackages(trx, [name]);
    const set = await upsertPackageOffline(trx, { ...wanted, editedBy: caller.username });
    if (set === undefined) {
      const present = await findPackageOffline(trx, name);
      throw new Refusal('PANEL_OFFLINE_CHANGED', { ...present, package: name });
    }
    await recordAct(trx, context, {
      action: 'panel.set-package-offline',
      object: { kind: 'package', id: name },
      detail: { graceHours, offlineDays },
    });
    const answer = { ...set, package: name };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
