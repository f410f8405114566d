import { TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { language } from '../platform/document/language.ts';
import { byServerClock } from '../platform/time/server-clock.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { type Earned, useCompleteTask } from './use-complete-task.ts';

const texts = messages.tasks;
const TICK_MS = 250;
/** The element that replaces the card once all ten are done. */
export const DAY_DONE_ID = 'day-done';
const BUTTON = 'mt-2.5 sm:mt-0 sm:min-w-32';

/** The server's clock in an answer, and the arrival of that answer by this browser's clock. */
type Told = { serverNow: string; arrivedAtMs: number };

type NextTaskProps = { task: Task; told: Told; onEarned: (earned: Earned) => void };

/** The next task, its requirement and its one button. */
export function NextTask({ task, ...acts }: NextTaskProps) {
  useEffect(() => focusOnward, []);
  return (
    <section
      id={`task-${task.position}`}
      aria-labelledby="next-task"
      className="flex flex-col gap-x-4 rounded-md border border-l-3 border-line border-l-accent-text bg-raised p-4 sm:flex-row sm:items-center sm:justify-between sm:px-6"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="text-sm font-semibold text-accent-text tabular-nums">
          {`${texts.next} · ${task.position} / ${TASKS_A_DAY} · ${texts.reward}`}
        </p>
        <h2 id="next-task" className="text-lg wrap-anywhere sm:text-xl">
          {task.title[language]}
        </h2>
        <p className="text-sm wrap-anywhere text-soft">{task.text[language]}</p>
      </div>
      <NextTaskButton task={task} {...acts} />
    </section>
  );
}

/**
 * The tenth task's button is gone once it is done. The element that replaces it takes the focus.
 */
function focusOnward(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(DAY_DONE_ID)?.focus();
  });
}

/**
 * The next task's one button: it opens the task's link if there is one, counts down, and completes
 * the task. It stays focusable while it counts, and becomes the next task's button after that. A
 * wrong browser clock does not matter: only the time since the answer counts.
 */
function NextTaskButton({ task, told, onEarned }: NextTaskProps) {
  const complete = useCompleteTask(onEarned);
  const visit = useVisitTask();
  const sinceToldMs = useNow(TICK_MS) - byServerClock(told.arrivedAtMs);

  if (task.readyAt === null) {
    return (
      <Button
        className={BUTTON}
        pending={visit.pending}
        pendingText={texts.opening}
        aria-label={`${texts.visit}: ${texts.number({ position: task.position })}`}
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
      className={BUTTON}
      variant={waits ? 'secondary' : 'primary'}
      aria-disabled={waits || undefined}
      pending={complete.pending}
      pendingText={texts.completing}
      aria-label={
        waits ? undefined : `${texts.complete}: ${texts.number({ position: task.position })}`
      }
      onClick={({ currentTarget }) => {
        const from = currentTarget.getBoundingClientRect();
        if (!waits) complete.complete({ position: task.position, from });
      }}
    >
      {waits ? texts.wait({ seconds: left }) : texts.complete}
    </Button>
  );
}

type VisitTask = { pending: boolean; visit: (position: number) => void };

/** An empty tab, opened during the press itself: a browser blocks one that is opened later. */
function emptyTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return tab;
}

/**
 * Opens a task's link in a new tab, through the server, which records the visit. If the browser
 * blocks the tab, the visit still counts and the countdown starts.
 */
function useVisitTask(): VisitTask {
  const client = useQueryClient();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ position }: { position: number; tab: Window | null }) =>
      api.tasks.visitTask({ position }),
    onSuccess: ({ url }, { tab }) => {
      if (url === null) tab?.close();
      else if (tab !== null) tab.location.href = url;
    },
    onError: (error, { tab }) => {
      tab?.close();
      toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.tasks.key() }),
  });
  return { pending: isPending, visit: (position) => mutate({ position, tab: emptyTab() }) };
}

/** A task of the day, as its person sees it. */
export type Task = Awaited<ReturnType<Api['tasks']['listToday']>>['tasks'][number];
