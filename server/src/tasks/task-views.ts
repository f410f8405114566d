import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { type TaskAction, taskActions } from '@regz/rules/tasks/daily-tasks.ts';
import { type TaskTexts } from '@regz/rules/tasks/task-edits.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { TaskRow } from './tasks.queries.ts';

export type StaffTask = InferContractRouterOutputs<Contract['tasks']['staff']>['editTask'];

/** A task as staff see and edit it. */
export function staffTaskView(row: TaskRow): StaffTask {
  const { position, link, waitSeconds, version, editedBy } = row;
  const action = taskAction(row);
  return { position, ...taskTexts(row), action, link, waitSeconds, version, editedBy };
}

/** A task's texts, in the three languages. */
export function taskTexts(row: TaskRow): { title: TaskTexts; text: TaskTexts } {
  return {
    title: { en: row.titleEn, si: row.titleSi, ta: row.titleTa },
    text: { en: row.textEn, si: row.textSi, ta: row.textTa },
  };
}

/** Returns a task's requirement besides its button. */
export function taskAction({ action }: Pick<TaskRow, 'action'>): TaskAction {
  return knownValue(taskActions, action);
}
