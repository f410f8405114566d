import { useTaskWords } from '../i18n/task-area/language.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/buttons/button.tsx';
import type { Task } from './task.ts';
import { useCompleteTask } from './use-complete-task.ts';
import { useVisitTask } from './use-visit-task.ts';

const TICK_MS = 250;

/**
 * The one button of the next task: it opens the task's link where there is one, counts down, and
 * completes. It stays focusable while it counts. Source: games.md 3, 8.
 */
export function NextTaskButton({ task, clockAheadMs }: { task: Task; clockAheadMs: number }) {
  const texts = useTaskWords().tasks;
  const complete = useCompleteTask();
  const visit = useVisitTask();
  const nowMs = useNow(TICK_MS) + clockAheadMs;

  if (task.readyAt === null) {
    return (
      <Button
        size="sm"
        pending={visit.pending}
        pendingText={texts.opening}
        aria-label={`${texts.visit}: ${texts.number(task.position)}`}
        onClick={() => visit.visit(task.position)}
      >
        {texts.visit}
      </Button>
    );
  }
  const left = Math.ceil((Date.parse(task.readyAt) - nowMs) / 1000);
  const waits = left > 0;
  return (
    <Button
      size="sm"
      variant={waits ? 'secondary' : 'primary'}
      aria-disabled={waits || undefined}
      pending={complete.pending}
      pendingText={texts.completing}
      aria-label={waits ? undefined : `${texts.complete}: ${texts.number(task.position)}`}
      onClick={() => {
        if (!waits) complete.complete(task.position);
      }}
    >
      {waits ? texts.wait(left) : texts.complete}
    </Button>
  );
}
