import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { drawHash, type Giveaway } from './giveaway.ts';

const texts = messages.giveaways;

/** The winners of a giveaway, first prize first. */
export function WinnerList({ winners }: Pick<Giveaway, 'winners'>) {
  if (winners.length === 0) return <p className="text-soft">{texts.recent.empty}</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {winners.map(({ place, maskedName, prize, code }) => (
        <li key={place} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="font-display font-semibold text-accent-text">
            {texts.place({ place })}
          </span>
          <span translate="no" className="font-medium">
            {maskedName}
          </span>
          <span lang="en" className="min-w-0 wrap-anywhere text-soft">
            {prize}
          </span>
          {code === null ? null : (
            <span
              translate="no"
              className="min-w-0 basis-full font-mono text-sm wrap-anywhere text-faint"
            >
              {code}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Giveaways whose winners are drawn. */
export function RecentWinners({ giveaways }: { giveaways: readonly Giveaway[] }) {
  return (
    <section aria-labelledby="recent-winners" className="flex flex-col gap-4">
      <h2 id="recent-winners" className="text-2xl">
        {texts.recent.title}
      </h2>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {giveaways.map(({ id, title, startsAt, endsAt, isSample, winners }) => (
          <Card
            key={id}
            title={<span lang="en">{title}</span>}
            description={`${formatInstant(startsAt)} – ${formatInstant(endsAt)}`}
            actions={isSample ? <Badge>{texts.recent.example}</Badge> : undefined}
          >
            <WinnerList winners={winners} />
            {isSample ? null : (
              <Link
                to={{ pathname: paths.giveawayDraw, hash: drawHash(id) }}
                className="self-start text-accent-text underline underline-offset-4"
              >
                {texts.recent.check({ title })}
              </Link>
            )}
          </Card>
        ))}
      </div>
    </section>
  );
}
