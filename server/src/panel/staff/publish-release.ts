import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { releaseFormRefusal } from '@regz/rules/panel/release-form.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { holdKeptFile } from '../../downloads/files/hold-kept-file.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireRelease, type StaffRelease } from './release-view.ts';
import { insertRelease } from './releases.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['publishRelease'];

/**
 * Offers a version of the program. Its file is kept from then on, and no other can take its place.
 * @throws Refusal PANEL_VERSION_INVALID, PANEL_CHECKSUM_DIFFERS, DOWNLOAD_SOURCE_MISSING,
 * DOWNLOAD_FILE_NAME_INVALID, DOWNLOAD_FILE_UNKNOWN, PANEL_RELEASE_EXISTS, or what `actWithCode` refuses
 */
export async function publishRelease(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Input,
): Promise<StaffRelease> {
  const refusal = releaseFormRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  const { code, channel, version, sha256, fileName, mandatory, rollout } = input;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    await holdKeptFile(trx, sha256);
    const id = await insertRelease(trx, {
      channel,
      version,
      sha256,
      fileName,
      mandatory,
      rollout,
      notes: cleanedText(input.notes),
      publishedAt: new Date(services.clock()),
      editedBy: caller.username,
    });
    if (id === undefined) throw new Refusal('PANEL_RELEASE_EXISTS');
    await recordAct(trx, context, {
      action: 'panel.publish-release',
      object: { kind: 'panel-release', id },
      detail: { channel, version, sha256, mandatory, rollout },
    });
    const answer = await requireRelease(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
