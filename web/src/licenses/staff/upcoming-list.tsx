import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Timeline } from '../../ui/layout/timeline.tsx';
import type { CustomerTime } from './customer-time.ts';

const { time, reminders } = messages.licensesStaff;
const texts = time.upcoming;

type Event = CustomerTime['upcoming'][number];

function whatComes(event: Event): string {
  return event.what === 'mail'
    ? texts.mail({ which: reminders.kinds[event.kind] })
    : texts[event.what];
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
            <li key={effect}>{texts.effects[effect]}</li>
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
export function UpcomingList({ time: { upcoming, mailsOff, frozenDays } }: { time: CustomerTime }) {
  return (
    <div className="flex min-w-0 flex-col gap-4 text-sm">
      <h3 className="font-sans text-base font-medium">{texts.title}</h3>
      {upcoming.length === 0 ? (
        <p className="text-soft">{frozenDays === null ? texts.nothing : texts.frozen}</p>
      ) : (
        <Timeline items={upcoming} itemKey={(event) => `${event.at} ${event.what}`}>
          {(event) => <EventText event={event} />}
        </Timeline>
      )}
      {mailsOff === null || upcoming.length === 0 ? null : (
        <p className="text-soft">{texts.mailsOff[mailsOff]}</p>
      )}
    </div>
  );
}
