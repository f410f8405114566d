import { coinsOpen, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { messages } from '@regz/texts/en.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { type Day, useDay } from './use-day.ts';

const texts = messages.coins.progress;

/** The day's progress in one line, above the games and the shop. */
export function DayProgressStrip() {
  const pending = (
    <LoadingRegion label={messages.sites.loadingPage}>
      <Skeleton className="h-16.5 w-full max-[24rem]:h-20 md:h-10.5" />
    </LoadingRegion>
  );

  function caption({ takenBack, earned }: Day['bonus']): string {
    if (takenBack) return texts.takenBack;
    return earned ? texts.earned : texts.ready;
  }
  return (
    <QueryRegion query={useDay()} failed={texts.loadFailed} pending={pending}>
      {({ total, tasks, games, bonus }) => (
        <section
          aria-label={texts.title}
          className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface px-3.5 py-2.5 text-[0.8125rem] md:grid-cols-[auto_1fr_auto]"
        >
          <b className="font-display text-base/none font-semibold">{`${total}/${DAILY_GOAL}`}</b>
          <progress aria-label={texts.total} value={total} max={DAILY_GOAL} className="meter-bar" />
          <div className="flex flex-wrap justify-between gap-x-3 max-md:col-span-2">
            <p className="text-soft tabular-nums">
              {`${texts.tasks} ${tasks}/${DAILY_GOAL} · ${texts.games} ${games}/${DAILY_GOAL}`}
            </p>
            <p>
              {bonus.left === 0 ? null : <span>{`${texts.toGo({ left: bonus.left })} · `}</span>}
              <span className={bonus.earned ? 'text-accent-text' : 'text-soft'}>
                {caption(bonus)}
              </span>
              {bonus.earned && coinsOpen({ tasks, games }) > 0 ? (
                <span className="text-soft">{` · ${texts.open({ coins: coinsOpen({ tasks, games }) })}`}</span>
              ) : null}
            </p>
          </div>
        </section>
      )}
    </QueryRegion>
  );
}
