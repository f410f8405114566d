import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireFile } from './file-view.ts';
import { keyOf } from './given-key.ts';
import { deleteFile, lockFiles } from './staff-files.queries.ts';

/**
 * Removes a file of programs, in the state that the caller has seen.
 * @throws Refusal PANEL_FILE_UNKNOWN, PANEL_FILE_CHANGED with the file as it is now, or what
 * `actWithCode` refuses
 */
export async function removeFile(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, revision, code }: { id: string; revision: number; code: string },
): Promise<Record<string, never>> {
  const { caller } = context;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    await lockFiles(trx);
    const present = await requireFile(trx, id);
    if (present.revision !== revision) throw new Refusal('PANEL_FILE_CHANGED', present);
    await deleteFile(trx, id);
    await recordAct(trx, context, {
      action: 'panel.remove-file',
      object: { kind: 'panel-file', id },
      detail: { ...keyOf(present), sha256: present.sha256 },
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
