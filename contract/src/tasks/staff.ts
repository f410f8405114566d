import { TASKS_A_DAY, taskActions } from '@regz/rules/tasks/daily-tasks.ts';
import { TASK_LIMITS } from '@regz/rules/tasks/task-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const title = z.string().max(TASK_LIMITS.title);
const text = z.string().max(TASK_LIMITS.text);

/** The fields of a task that staff may change. */
const changeable = {
  title: z.strictObject({ en: title, si: title, ta: title }),
  text: z.strictObject({ en: text, si: text, ta: text }),
  action: z.enum(taskActions),
  /** A path of ours or an https address. Empty if no visit is required. */
  link: z.string().max(TASK_LIMITS.link),
  waitSeconds: z.int().min(TASK_LIMITS.waitSecondsMin).max(TASK_LIMITS.waitSecondsMax),
};

const task = z.strictObject({
  position: z.int(),
  ...changeable,
  ...fields.edited,
});

const listTasks = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/tasks/staff' })
  .input(fields.nothing)
  .output(z.strictObject({ tasks: z.array(task).length(TASKS_A_DAY) }));

/** Changes a task for all users at once. Texts are required in all three languages. */
const editTask = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/tasks/staff/positions/{position}' })
  .input(
    z.strictObject({
      position: z.coerce.number<number | string>().int().min(1).max(TASKS_A_DAY),
      version: fields.version,
      ...changeable,
    }),
  )
  .output(task)
  .errors({
    TASK_TEXT_MISSING: { status: 400 },
    TASK_LINK_INVALID: { status: 400 },
    /** Another edit was saved first. The data is the current task. */
    TASK_CHANGED: { status: 409, data: task },
  });

export const tasksStaff = {
  listTasks,
  editTask,
};
