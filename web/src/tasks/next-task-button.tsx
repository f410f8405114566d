import { useTaskWords } from '../i18n/task-area/language.ts';
import { byServerClock } from '../platform/time/server-clock.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Button } from '../ui/buttons/button.tsx';
import type { Task } from './task.ts';
import { useCompleteTask } from './use-complete-task.ts';
import { useVisitTask } from './use-visit-task.ts';

const TICK_MS = 250;

/** The server's clock as an answer told it, and when that answer arrived by this browser's. */
export type Told = { serverNow: string; arrivedAtMs: number };

/**
 * The next task's one button: it opens the task's link if there is one, counts down, and completes.
 * It stays focusable while it counts. A wrong browser clock does not matter: only the time since
 * the answer is taken from it. Source: games.md 3, 8.
 */
export function NextTaskButton({ task, told }: { task: Task; told: Told }) {
  const texts = useTaskWords().tasks;
  const complete = useCompleteTask();
  const visit = useVisitTask();
  const sinceToldMs = useNow(TICK_MS) - byServerClock(told.arrivedAtMs);

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
  const leftMs = Date.parse(task.readyAt) - Date.parse(told.serverNow) - sinceToldMs;
  const left = Math.ceil(leftMs / 1000);
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
