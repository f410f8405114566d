import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { releaseFormRefusal } from '@regz/rules/panel/release-form.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { holdKeptFile } from '../../downloads/files/hold-kept-file.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { releaseView, requireRelease, type StaffRelease } from './release-view.ts';
import { findOffered, insertRelease } from './releases.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['publishRelease'];

/**
 * Publishes a version of the program. Its file is stored from then on and cannot be replaced. A
 * token needs no code, because its owner created it with a password for this purpose.
 * @throws Refusal PANEL_VERSION_INVALID, PANEL_CHECKSUM_DIFFERS, DOWNLOAD_SOURCE_MISSING,
 * DOWNLOAD_FILE_NAME_INVALID, DOWNLOAD_FILE_UNKNOWN, PANEL_RELEASE_EXISTS, or a refusal of
 * `actWithCode`
 */
export async function publishRelease(
  services: Services,
  context: RequestContext<StaffCaller>,
  input: Input,
): Promise<StaffRelease> {
  const refusal = releaseFormRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  const publish = async ({ trx }: { trx: Database }) => {
    const answer = await offerVersion(services, context, { trx, input });
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  };
  return 'token' in caller
    ? transaction(services.db, publish)
    : actWithCode(services, { caller, code: input.code }, publish);
}

async function offerVersion(
  { clock }: Pick<Services, 'clock'>,
  context: RequestContext<StaffCaller>,
  { trx, input }: { trx: Database; input: Input },
): Promise<StaffRelease> {
  const { caller } = context;
  const { channel, version, sha256, fileName, mandatory, rollout } = input;
  await holdKeptFile(trx, sha256);
  const id = await insertRelease(trx, {
    channel,
    version,
    sha256,
    fileName,
    mandatory,
    rollout,
    notes: cleanedText(input.notes),
    publishedAt: new Date(clock()),
    editedBy: caller.username,
  });
  if (id === undefined) {
    // A build job that runs twice has already published the same release.
    const same = 'token' in caller ? await findOffered(trx, input) : undefined;
    if (same === undefined) throw new Refusal('PANEL_RELEASE_EXISTS');
    return releaseView(same);
  }
  await recordAct(trx, context, {
    action: 'panel.publish-release',
    object: { kind: 'panel-release', id },
    detail: { channel, version, sha256, mandatory, rollout },
  });
  return requireRelease(trx, id);
}
