/** Tasks a day; they are done in order. Source: specification B 9. */
export const TASKS_A_DAY = 10;

/** What a task asks for besides its button: nothing, or a visit to its link. */
export const taskActions = ['none', 'visit'] as const;
export type TaskAction = (typeof taskActions)[number];

/**
 * When a task can be completed, in milliseconds since 1970: so long after the last completion of the
 * day, and for a visit also so long after it; 0 for at once. Null while the visit has not happened.
 * Source: decision 28.
 */
export function taskReadyAtMs(
  task: { action: TaskAction; waitSeconds: number },
  past: { lastCompletedAt: Date | null; visitedAt: Date | null },
): number | null {
  if (task.action === 'visit' && past.visitedAt === null) return null;
  const since = Math.max(past.lastCompletedAt?.getTime() ?? 0, past.visitedAt?.getTime() ?? 0);
  return since === 0 ? 0 : since + task.waitSeconds * 1000;
}
