import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay, formatNumber, formatTime } from '../i18n/task-area/format.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { MoreButton } from '../platform/queries/more-button.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { daysOf, type StatementRow } from './statement-days.ts';
import { useReason } from './use-reason.ts';

/** Coins with their sign; the minus is the typographic one, which lines up with the plus. */
function signed(coins: number): string {
  return coins < 0 ? `−${formatNumber(-coins)}` : `+${formatNumber(coins)}`;
}

function Row({ row }: { row: StatementRow }) {
  const words = useTaskWords();
  const reason = useReason();
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere">{reason(row.about)}</p>
        <p className="text-sm text-faint">
          <span className="font-mono">#{row.seq}</span> · {formatTime(words.dates, row.at)}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-semibold ${row.coins < 0 ? 'text-ink' : 'text-accent-text'}`}>
          {signed(row.coins)}
        </p>
        <p className="text-sm text-faint">
          <span className="sr-only">{words.coins.statement.balanceAfter(row.balanceAfter)}</span>
          <span aria-hidden="true">= {formatNumber(row.balanceAfter)}</span>
        </p>
      </div>
    </li>
  );
}

/** Every movement of the person's coins with its reason, by UTC day, newest first. */
export function StatementCard() {
  const words = useTaskWords();
  const texts = words.coins.statement;
  const statement = useInfiniteQuery(
    queries.coins.statement.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const pending = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={statement} failed={texts.loadFailed} pending={pending}>
        {({ pages }) => {
          const days = daysOf(
            pages.flatMap(({ rows }) => rows),
            statement.hasNextPage,
          );
          if (days.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} />;
          return days.map(({ day, rows, sum }) => (
            <section key={day} aria-label={formatDay(words.dates, day)}>
              <header className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
                <h3 className="font-sans font-semibold">{formatDay(words.dates, day)}</h3>
                {sum === null ? null : (
                  <p className="text-sm text-soft">{texts.sum(signed(sum))}</p>
                )}
              </header>
              <ul className="flex flex-col divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.seq} row={row} />
                ))}
              </ul>
            </section>
          ));
        }}
      </QueryRegion>
      <MoreButton list={statement} texts={{ more: texts.more, loadingMore: texts.loadingMore }} />
    </Card>
  );
}
