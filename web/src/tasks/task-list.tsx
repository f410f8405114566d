import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../platform/api/api.ts';
import { language } from '../platform/document/language.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { useMarkedFocus } from '../platform/routing/use-marked-focus.ts';
import { formatInstantTime } from '../platform/time/format-date.ts';
import { msUntilNextDay } from '../platform/time/until-next-day.ts';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Check, Lock } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { DAY_DONE_ID, NextTask, type Task } from './next-task.tsx';
import type { Earned } from './use-complete-task.ts';

const texts = messages.tasks;

type TaskListProps = {
  isStaff: boolean;
  /** Further content of the day, once its tasks are done. */
  onward: ReactNode;
  onEarned: (earned: Earned) => void;
};

/** The next task of the day, and all ten in order. */
export function TaskList({ isStaff, onward, onEarned }: TaskListProps) {
  const today = useQuery(
    queries.tasks.listToday.queryOptions({
      input: {},
      refetchInterval: ({ state }) => msUntilNextDay(state.data),
    }),
  );
  useMarkedFocus(today.data !== undefined);
  const pending = (
    <LoadingRegion label={messages.sites.loadingPage} className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full sm:h-27" />
      <Skeleton className="h-140 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={today} failed={texts.loadFailed} pending={pending}>
      {({ tasks, serverNow, resetsAt }) => {
        const next = isStaff ? undefined : tasks.find(({ state }) => state === 'next');
        const told = { serverNow, arrivedAtMs: today.dataUpdatedAt };
        return (
          <div className="flex flex-col gap-4">
            {isStaff ? <Notice tone="info">{texts.staff}</Notice> : null}
            {next === undefined ? null : <NextTask task={next} told={told} onEarned={onEarned} />}
            {tasks.every(({ state }) => state === 'done') ? (
              <DayDone newTasksAt={formatInstantTime(resetsAt)}>{onward}</DayDone>
            ) : null}
            <Card title={texts.title} description={texts.description}>
              <ol className="flex flex-col divide-y divide-line">
                {tasks.map((task) => (
                  <TaskRow key={task.position} task={task} isNext={task === next} />
                ))}
              </ol>
            </Card>
          </div>
        );
      }}
    </QueryRegion>
  );
}

/** All ten are done: the time of the next ones, and the rest of today. */
function DayDone({ newTasksAt, children }: { newTasksAt: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={DAY_DONE_ID}
      className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-accent-text bg-surface p-4 sm:px-6"
    >
      <div className="min-w-0">
        <h2 id={DAY_DONE_ID} tabIndex={-1} className="text-lg">
          {texts.dayDone}
        </h2>
        <p className="text-sm text-soft">{texts.resets({ time: newTasksAt })}</p>
      </div>
      {children}
    </section>
  );
}

type TaskRowProps = { task: Task; isNext: boolean };

/** One of the day's ten tasks: number, title, reward and state. */
function TaskRow({ task: { position, title, state }, isNext }: TaskRowProps) {
  const isDone = state === 'done';
  return (
    <li
      id={isNext ? undefined : `task-${position}`}
      tabIndex={-1}
      aria-current={isNext ? 'step' : undefined}
      className={classNames(
        'grid min-h-11 grid-cols-[1.5rem_1fr_auto] items-center gap-x-3 py-1 text-sm min-[30rem]:grid-cols-[1.75rem_1fr_auto_6.5rem]',
        isNext ? 'font-semibold text-accent-text' : 'text-soft',
      )}
    >
      <span
        className={classNames(
          'font-display font-semibold',
          isDone && 'text-accent-text',
          !isDone && !isNext && 'text-faint',
        )}
      >
        {position}
      </span>
      <span className="min-w-0 wrap-anywhere sm:text-base">{title[language]}</span>
      <span className="text-xs font-normal text-faint max-[30rem]:hidden">{texts.reward}</span>
      {isNext ? (
        <span className="text-right">{texts.next}</span>
      ) : (
        <span
          className={classNames(
            'flex items-center justify-end gap-1.5',
            isDone && 'text-accent-text',
          )}
        >
          {isDone ? <Check className="size-4 shrink-0" /> : <Lock className="size-4 shrink-0" />}
          <span className="max-[30rem]:sr-only">{isDone ? texts.done : texts.locked}</span>
        </span>
      )}
    </li>
  );
}
