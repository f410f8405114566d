import type { DeviceCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireProgram } from '../require-program.ts';
import { offerTo } from './offer-release.ts';
import type { ReleaseRow } from './releases.queries.ts';

/**
 * Opens the file of a release for a signed-in PC, which may update or return after its subscription
 * has ended.
 * @throws Refusal SESSION_REQUIRED, ACCOUNT_BANNED, ATTEMPTS_EXCEEDED; DOWNLOAD_UNKNOWN for a
 * release that is withdrawn, or not of its channels
 */
export async function openRelease(
  services: Pick<Services, 'db' | 'budgets'>,
  caller: DeviceCaller,
  sha256: string,
): Promise<ReleaseRow> {
  const program = await requireProgram(services.db, caller);
  await services.budgets.panelRelease.take(caller.id);
  const { releases } = await offerTo(services, program, {});
  const found = releases.find((each) => each.sha256 === sha256 && !each.isWithdrawn);
  if (found === undefined || !program.adminApproval) throw new Refusal('DOWNLOAD_UNKNOWN');
  return found;
}
