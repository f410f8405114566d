import { randomUUID } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { fileRefusal } from '@regz/rules/panel/files.ts';
import { type GivenKey, mostGiven } from '@regz/rules/panel/given.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { recordAct } from '../../audit/record-act.ts';
import { holdKeptFile } from '../../downloads/files/hold-kept-file.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { fileView, type ListedFile, requireFile } from './file-view.ts';
import { isSameKey, keyOf } from './given-key.ts';
import { findStaffFiles, insertFile, lockFiles, updateFile } from './staff-files.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['setFile'];

/**
 * Gives programs an uploaded file under a name. The file is stored as long as programs get it.
 * @throws Refusal PANEL_VALUE_NAME_INVALID, PANEL_VERSION_INVALID, DOWNLOAD_SOURCE_MISSING,
 * DOWNLOAD_FILE_UNKNOWN, PANEL_FILE_UNKNOWN, PANEL_FILE_CHANGED with the file as it is now,
 * PANEL_FILES_TOO_MANY, or what `actWithCode` refuses
 */
export async function setFile(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Input,
): Promise<ListedFile> {
  const refusal = fileRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  const { code, revision, ...file } = input;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    if (file.package !== null) await requirePackages(trx, [file.package]);
    await lockFiles(trx);
    const rows = await findStaffFiles(trx);
    const present = rows.find((row) => isSameKey(row, file));
    if (present === undefined && revision !== null) throw new Refusal('PANEL_FILE_UNKNOWN');
    if (present !== undefined && present.revision !== revision) {
      throw new Refusal('PANEL_FILE_CHANGED', fileView(present));
    }
    requireRoom([...rows, file]);
    await holdKeptFile(trx, file.sha256);
    const id = present?.id ?? randomUUID();
    const row = { ...file, id, editedBy: caller.username };
    await (present === undefined ? insertFile(trx, row) : updateFile(trx, row));
    await recordAct(trx, context, {
      action: 'panel.write-file',
      object: { kind: 'panel-file', id },
      detail: { ...keyOf(file), sha256: file.sha256, forTrials: file.forTrials },
    });
    const answer = await requireFile(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** @throws Refusal PANEL_FILES_TOO_MANY if an account could be given more than an answer lists */
function requireRoom(files: readonly GivenKey[]): void {
  const limit = PANEL_LIMITS.files;
  const most = mostGiven(files.map((file) => ({ ...file, size: 1 })));
  if (most > limit) throw new Refusal('PANEL_FILES_TOO_MANY', { limit });
}
