import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../i18n/task-area/format.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { msUntilNextDay } from '../platform/time/until-next-day.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { TaskItem } from './task-item.tsx';

/** The ten tasks of the day, in order. Source: specification B 2; ledger TASK-4. */
export function TaskList({ isStaff }: { isStaff: boolean }) {
  const words = useTaskWords();
  const texts = words.tasks;
  const today = useQuery(
    queries.tasks.listToday.queryOptions({
      input: {},
      refetchInterval: ({ state }) => msUntilNextDay(state.data),
    }),
  );
  const pending = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      {isStaff ? <Notice tone="info">{texts.staff}</Notice> : null}
      <QueryRegion query={today} failed={texts.loadFailed} pending={pending}>
        {({ tasks, serverNow, resetsAt }) => (
          <>
            {tasks.every(({ state }) => state === 'done') ? (
              <Notice tone="good">
                {`${texts.dayDone} ${texts.resets(formatTime(words.dates, resetsAt))}`}
              </Notice>
            ) : null}
            <ol className="flex flex-col divide-y divide-line">
              {tasks.map((task) => (
                <TaskItem
                  key={task.position}
                  task={task}
                  isStaff={isStaff}
                  told={{ serverNow, arrivedAtMs: today.dataUpdatedAt }}
                />
              ))}
            </ol>
          </>
        )}
      </QueryRegion>
    </Card>
  );
}
