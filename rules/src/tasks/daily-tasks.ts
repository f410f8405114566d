/** Tasks per day. They are done in order. */
export const TASKS_A_DAY = 10;

/** The requirement of a task besides its button: none, or a visit to its link. */
export const taskActions = ['none', 'visit'] as const;
export type TaskAction = (typeof taskActions)[number];

/** Reasons why a task is not the next task of the day. */
export type TaskOrderRefusal = 'TASK_STAFF_EXCLUDED' | 'TASK_DAY_COMPLETE' | 'TASK_NOT_NEXT';

/**
 * Returns the reason why a task cannot be done after `done` tasks of the day, or null. Staff do no
 * tasks, the limit is ten a day, and the next task comes first.
 */
export function taskOrderRefusal(
  position: number,
  { isStaff, done }: { isStaff: boolean; done: number },
): TaskOrderRefusal | null {
  if (isStaff) return 'TASK_STAFF_EXCLUDED';
  if (done >= TASKS_A_DAY) return 'TASK_DAY_COMPLETE';
  return position === done + 1 ? null : 'TASK_NOT_NEXT';
}

/**
 * Returns the time at which a task can be completed, in milliseconds since 1970: its wait after the
 * last completion of the day, and for a visit also after the visit; 0 for at once. Null before the
 * visit.
 */
export function taskReadyAtMs(
  task: { action: TaskAction; waitSeconds: number },
  past: { lastCompletedAt: Date | null; visitedAt: Date | null },
): number | null {
  if (task.action === 'visit' && past.visitedAt === null) return null;
  const since = Math.max(past.lastCompletedAt?.getTime() ?? 0, past.visitedAt?.getTime() ?? 0);
  return since === 0 ? 0 : since + task.waitSeconds * 1000;
}
