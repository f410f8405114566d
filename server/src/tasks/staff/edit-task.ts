import { taskEditRefusal, type TaskTexts } from '@regz/rules/tasks/task-edits.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type StaffTask, staffTaskView } from '../task-views.ts';
import { findTask, updateTask } from '../tasks.queries.ts';

/**
 * Changes a task's texts and requirements, with immediate effect for all users. The edit names the
 * version it is based on, so that it cannot overwrite another edit unnoticed.
 * @throws Refusal TASK_TEXT_MISSING, TASK_LINK_INVALID, or TASK_CHANGED with the current task.
 */
export async function editTask(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: Omit<StaffTask, 'editedBy'>,
): Promise<StaffTask> {
  const refusal = taskEditRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(services.db, async ({ trx }) => {
    const before = staffTaskView(await findTask(trx, input.position));
    const row = await updateTask(trx, {
      ...input,
      title: trimmed(input.title),
      text: trimmed(input.text),
      link: input.action === 'visit' ? input.link : '',
      editedBy: context.caller.username,
    });
    if (row === undefined) {
      throw new Refusal('TASK_CHANGED', staffTaskView(await findTask(trx, input.position)));
    }
    const after = staffTaskView(row);
    await recordAct(trx, context, {
      action: 'tasks.edit',
      object: { kind: 'task', id: String(input.position) },
      detail: { before, after },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

function trimmed({ en, si, ta }: TaskTexts): TaskTexts {
  return { en: en.trim(), si: si.trim(), ta: ta.trim() };
}
