import { DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { useQuery } from '@tanstack/react-query';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { msUntilNextDay } from '../platform/time/until-next-day.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { ProgressMeter } from '../ui/feedback/progress-meter.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';

const METERS = 'grid gap-x-8 gap-y-4 sm:grid-cols-[1fr_1fr_2fr]';

function BonusBadge({ earned, takenBack }: { earned: boolean; takenBack: boolean }) {
  const texts = useTaskWords().coins.progress;
  if (takenBack) return <Badge tone="warn">{texts.takenBack}</Badge>;
  return <Badge tone={earned ? 'good' : 'info'}>{earned ? texts.earned : texts.ready}</Badge>;
}

/**
 * The day's progress: tasks, games, and their sum on the way to the bonus. The caption is 'Bonus
 * Ready!' until the bonus is earned, with what is left beside it. Source: specification B 2, B 9.
 */
export function DayProgressCard() {
  const words = useTaskWords();
  const texts = words.coins.progress;
  const day = useQuery(
    queries.coins.readDay.queryOptions({
      input: {},
      refetchInterval: ({ state }) => msUntilNextDay(state.data),
    }),
  );
  return (
    <Card
      title={texts.title}
      actions={
        day.data === undefined ? null : (
          <>
            {day.data.bonus.left === 0 ? null : (
              <span className="text-sm text-soft">{texts.toGo(day.data.bonus.left)}</span>
            )}
            <BonusBadge {...day.data.bonus} />
          </>
        )
      }
    >
      <QueryRegion
        query={day}
        failed={texts.loadFailed}
        pending={
          <LoadingRegion label={words.account.loading}>
            <div className={METERS}>
              {[texts.tasks, texts.games, texts.total].map((label) => (
                <Skeleton key={label} className="h-9.25 w-full" />
              ))}
            </div>
          </LoadingRegion>
        }
      >
        {({ tasks, games, total }) => (
          <div className={METERS}>
            <ProgressMeter label={texts.tasks} value={tasks} max={DAILY_GOAL} />
            <ProgressMeter label={texts.games} value={games} max={DAILY_GOAL} />
            <ProgressMeter
              label={`${texts.total} · ${texts.bonus}`}
              value={total}
              max={DAILY_GOAL}
            />
          </div>
        )}
      </QueryRegion>
    </Card>
  );
}
