import { isRunning } from '@regz/rules/incidents/system-status.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant, formatInstantTime } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Timeline } from '../ui/layout/timeline.tsx';
import {
  affectedText,
  type Incident,
  type Overall,
  overallOf,
  type Status,
  statusLooks,
  windowText,
} from './incidents.ts';

const texts = messages.incidents;
const REFRESH_MS = 30_000;
const { states } = texts.parts;

function Headline({ status, overall }: { status: Status; overall: Overall }) {
  const { icon: Icon, text, edge } = statusLooks[overall];
  return (
    <section
      aria-label={texts.parts.title}
      className="relative overflow-hidden rounded-md border border-line bg-surface p-4 pl-5 sm:p-6 sm:pl-7"
    >
      <div aria-hidden="true" className={`absolute inset-y-0 left-0 w-1 ${edge}`} />
      <div className="flex items-start gap-3 sm:gap-4">
        <Icon className={`mt-1 size-7 shrink-0 ${text}`} aria-hidden="true" />
        <div className="flex min-w-0 flex-col gap-1">
          <p role="status" className="font-display text-2xl font-semibold wrap-anywhere">
            {texts.overall[overall]}
          </p>
          {overall === 'away' ? <p className="text-soft">{texts.awayText}</p> : null}
          <p className="text-sm text-soft">
            {overall === 'unknown'
              ? texts.old({ time: formatInstant(status.at) })
              : texts.asOf({ time: formatInstantTime(status.at) })}
          </p>
        </div>
      </div>
      {overall === 'unknown' ? null : (
        <ul className="mt-5 grid gap-x-10 border-t border-line pt-2 sm:grid-cols-2">
          {status.parts.map(({ part, state }) => (
            <li key={part} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
              <span>{texts.parts.names[part]}</span>
              <Badge tone={statusLooks[state].tone}>{texts.parts.states[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Incidents({ title, incidents }: { title: string; incidents: readonly Incident[] }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      <ul className="flex flex-col gap-4">
        {incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  );
}

/** The reason why the list of incidents may be incomplete. */
function Remembered({ databaseAnswers, readAt }: Status) {
  if (databaseAnswers) return null;
  return (
    <p className="text-soft">
      {readAt === null
        ? texts.past.unknown
        : texts.past.knownUntil({ time: formatInstant(readAt) })}
    </p>
  );
}

function Loaded({ status }: { status: Status }) {
  const nowMs = useNow(1000);
  const running = status.incidents.filter(isRunning);
  const past = status.incidents.filter((each) => !isRunning(each));
  const isKnown = status.readAt !== null;
  return (
    <div className="flex flex-col gap-8">
      <Headline status={status} overall={overallOf(status, nowMs)} />
      {running.length === 0 ? null : <Incidents title={texts.running} incidents={running} />}
      <Remembered {...status} />
      {past.length > 0 ? <Incidents title={texts.past.title} incidents={past} /> : null}
      {past.length === 0 && isKnown ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-xl">{texts.past.title}</h2>
          <p className="text-soft">{texts.past.none}</p>
        </section>
      ) : null}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-faint">
        <span>{texts.zone({ name: new Intl.DateTimeFormat().resolvedOptions().timeZone })}</span>
        <a href="/api/status" className="underline underline-offset-4">
          {texts.data}
        </a>
      </p>
    </div>
  );
}

/** The state of the services and past incidents. Reloads while the page is open. */
export function SystemStatus() {
  const status = useQuery({
    ...queries.incidents.readStatus.queryOptions({ input: {} }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-[80dvh] w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={status} pending={pending} failed={texts.loadFailed}>
      {(loaded) => <Loaded status={loaded} />}
    </QueryRegion>
  );
}

/** One incident with its updates, newest first. */
function IncidentCard({ incident }: { incident: Incident }) {
  const { title, effect, endedAt, updates } = incident;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 lang="en" className="min-w-0 font-sans text-lg font-medium wrap-anywhere">
            {title}
          </h3>
          <Badge tone={endedAt === null ? statusLooks[effect].tone : 'neutral'}>
            {states[effect]}
          </Badge>
        </div>
        <p className="text-sm text-soft">{windowText(incident)}</p>
        <p className="text-sm text-soft">{affectedText(incident)}</p>
      </div>
      <Timeline items={updates} itemKey={({ at, text }) => `${at} ${text}`}>
        {({ at, text, correctedAt }) => (
          <>
            <p className="text-sm text-faint">
              <span>{formatInstant(at)}</span>
              {correctedAt === null ? null : (
                <span>{` · ${texts.corrected({ time: formatInstant(correctedAt) })}`}</span>
              )}
            </p>
            <p lang="en" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          </>
        )}
      </Timeline>
    </li>
  );
}
