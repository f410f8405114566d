import { daysLeft, isRunning } from '@regz/rules/licenses/days-left.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { CustomerTimeActs } from './customer-time-acts.tsx';
import { type CustomerTime, useTimeNow } from './customer-time.ts';

const { reminders, time: texts } = messages.licensesStaff;

type Standing = Pick<CustomerTime, 'subscription' | 'endsAt' | 'frozenDays'>;

/** The account's state: one word, and the package with its end. */
function standingTexts(standing: Standing, nowMs: number): [word: string, detail: string | null] {
  const { subscription, endsAt, frozenDays } = standing;
  if (subscription === null || endsAt === null) return [texts.none, subscription];
  if (frozenDays !== null) return [texts.kept({ n: frozenDays }), subscription];
  if (endsAt === 'infinity') return [texts.endless, subscription];
  const end = formatInstant(endsAt);
  const left = daysLeft(endsAt, nowMs);
  return isRunning(standing, nowMs) && left.kind === 'days'
    ? [texts.left({ n: left.days }), texts.until({ name: subscription, end })]
    : [texts.ended, texts.endedOn({ name: subscription, end })];
}

function StandingNow({ time }: { time: CustomerTime }) {
  const [word, detail] = standingTexts(time, useTimeNow(time));
  return (
    <div className="min-w-0">
      <p className="font-display text-2xl font-semibold">{word}</p>
      {detail === null ? null : <p className="wrap-anywhere text-soft">{detail}</p>}
    </div>
  );
}

/** The use of the days, in the order of the bar, each with its color. */
const shares = [
  ['used', 'bg-faint'],
  ['left', 'bg-accent'],
  ['takenBack', 'bg-bad'],
  ['givenUp', 'bg-warn'],
] as const;

/** The use of all granted days. */
function SumOfDays({ sum }: { sum: NonNullable<CustomerTime['sum']> }) {
  if (sum.given === 0) return null;
  const shown = shares.filter(([name]) => sum[name] > 0 || name === 'used' || name === 'left');
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {shown
          .filter(([name]) => sum[name] > 0)
          .map(([name, color]) => (
            <span key={name} className={color} style={{ flexGrow: sum[name] }} />
          ))}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {([['given', ''], ...shown] as const).map(([name, color]) => (
          <div key={name} className="flex items-center gap-2 text-sm">
            <dt className="flex items-center gap-2 text-faint">
              {color === '' ? null : (
                <span aria-hidden="true" className={`size-2 rounded-full ${color}`} />
              )}
              <span>{texts.sum[name]}</span>
            </dt>
            <dd className="font-mono">{sum[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type LoadedTimeProps = { owner: { id: string; username: string }; time: CustomerTime };

function LoadedTime({ owner, time }: LoadedTimeProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <StandingNow time={time} />
        <CustomerTimeActs owner={owner} time={time} />
      </div>
      {time.sum === null ? null : <SumOfDays sum={time.sum} />}
      <div className="border-t border-line pt-5">
        <UpcomingList time={time} />
      </div>
    </div>
  );
}

/** A customer's subscription: its present, its history, its next events, and the acts of staff. */
export function CustomerTimeCard({ owner }: Pick<LoadedTimeProps, 'owner'>) {
  const time = useQuery(queries.licenses.staff.readTime.queryOptions({ input: { id: owner.id } }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title}>
      <QueryRegion query={time} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <LoadedTime owner={owner} time={loaded} />}
      </QueryRegion>
    </Card>
  );
}

type Event = CustomerTime['upcoming'][number];

function whatComes(event: Event): string {
  return event.what === 'mail'
    ? texts.upcoming.mail({ which: reminders.kinds[event.kind] })
    : texts.upcoming[event.what];
}

function EventText({ event }: { event: Event }) {
  return (
    <>
      <p className={event.what === 'mail' ? undefined : 'font-medium'}>{whatComes(event)}</p>
      <p className="text-faint">
        <time dateTime={event.at}>{formatInstant(event.at)}</time>
      </p>
      {event.what === 'end' ? (
        <ul className="list-inside list-disc text-soft">
          {event.effects.map((effect) => (
            <li key={effect}>{texts.upcoming.effects[effect]}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/**
 * Future events of a customer that need no action: the end of a pause, mails, and features that
 * stop at the end.
 */
function UpcomingList({ time: { upcoming, mailsOff, frozenDays } }: { time: CustomerTime }) {
  return (
    <div className="flex min-w-0 flex-col gap-4 text-sm">
      <h3 className="font-sans text-base font-medium">{texts.upcoming.title}</h3>
      {upcoming.length === 0 ? (
        <p className="text-soft">
          {frozenDays === null ? texts.upcoming.nothing : texts.upcoming.frozen}
        </p>
      ) : (
        <Timeline items={upcoming} itemKey={(event) => `${event.at} ${event.what}`}>
          {(event) => <EventText event={event} />}
        </Timeline>
      )}
      {mailsOff === null || upcoming.length === 0 ? null : (
        <p className="text-soft">{texts.upcoming.mailsOff[mailsOff]}</p>
      )}
    </div>
  );
}
