import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Timeline } from '../../ui/layout/timeline.tsx';
import type { CustomerTime } from './customer-time.ts';

const { time, reminders } = messages.licensesStaff;
const texts = time.upcoming;

type Event = CustomerTime['upcoming'][number];

function EventText({ event }: { event: Event }) {
  const isEnd = event.what === 'end';
  return (
    <>
      <p className={isEnd ? 'font-medium' : undefined}>
        {isEnd ? texts.end : texts.mail(reminders.kinds[event.kind])}
      </p>
      <p className="text-faint">
        <time dateTime={event.at}>{formatInstant(event.at)}</time>
      </p>
      {isEnd ? (
        <ul className="list-inside list-disc text-soft">
          {event.effects.map((effect) => (
            <li key={effect}>{texts.effects[effect]}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What comes next for a customer without any clock: mails, and what stops at the end. */
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
