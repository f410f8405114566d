import { TASKS_A_DAY, taskActions } from '@regz/rules/tasks/daily-tasks.ts';
import { TASK_LIMITS } from '@regz/rules/tasks/task-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { tasksStaff } from './staff.ts';

const position = z.coerce.number<number | string>().int().min(1).max(TASKS_A_DAY);

const task = z.strictObject({
  position: z.int(),
  title: fields.threeLanguages,
  text: fields.threeLanguages,
  action: z.enum(taskActions),
  state: z.enum(['done', 'next', 'locked']),
  /**
   * The time at which the next task can be completed. Null for other tasks, and before a required
   * visit.
   */
  readyAt: fields.instant.nullable(),
});

const staffExcluded = { TASK_STAFF_EXCLUDED: { status: 403 } } as const;

/** A new day has started, or another page was faster. The data is the next task and its UTC day. */
const notNext = {
  TASK_NOT_NEXT: { status: 409, data: z.strictObject({ next: z.int(), day: fields.day }) },
} as const;

const dayComplete = { TASK_DAY_COMPLETE: { status: 409 } } as const;

const listToday = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/tasks/today' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      day: fields.day,
      resetsAt: fields.instant,
      serverNow: fields.instant,
      tasks: z.array(task).length(TASKS_A_DAY),
    }),
  );

/**
 * Records the caller's visit to the task's link and returns its address, or null if the task no
 * longer requires a visit. Repeating it keeps the time of the first visit.
 */
const visitTask = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/tasks/{position}/visit' })
  .input(z.strictObject({ position }))
  .output(
    z.strictObject({ url: z.string().max(TASK_LIMITS.link).nullable(), readyAt: fields.instant }),
  )
  .errors({ ...staffExcluded, ...dayComplete, ...notNext });

/** Completes the caller's next task of the day. */
const completeTask = operation({ caller: 'task-user', idempotent: true })
  .route({ method: 'POST', path: '/tasks/{position}/complete' })
  .input(z.strictObject({ position }))
  .output(
    z.strictObject({
      position: z.int(),
      coins: z.int(),
      /** 0, or the day's bonus if this task brought the day to ten. */
      bonus: z.int(),
      balance: z.int().nonnegative(),
      /** The earliest time at which the next task can be completed. Null after the tenth. */
      nextReadyAt: fields.instant.nullable(),
    }),
  )
  .errors({
    ...staffExcluded,
    ...dayComplete,
    ...notNext,
    TASK_NOT_VISITED: { status: 409 },
    TASK_TOO_SOON: { status: 429, data: z.strictObject({ retryAfterSeconds: z.int() }) },
  });

export const tasks = {
  listToday,
  visitTask,
  completeTask,
  staff: tasksStaff,
};
