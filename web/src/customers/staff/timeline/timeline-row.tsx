import { timelineTopicOf } from '@regz/rules/customers/timeline.ts';
import { customerTimeline as texts } from '@regz/texts/en/customers/timeline-staff.ts';
import {
  orderAddress,
  stockKeyAddress,
  threadAddress,
  timeChangeAddress,
} from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstantTime } from '../../../platform/time/format-date.ts';
import {
  CircleUser,
  type IconComponent,
  KeyRound,
  MessageSquare,
  Monitor,
  Receipt,
} from '../../../ui/icons.ts';
import { byText, daysText, detailTexts, type TimelineEvent, whatText } from './timeline-words.ts';

const icons = {
  license: KeyRound,
  orders: Receipt,
  devices: Monitor,
  account: CircleUser,
} as const;

/** Events that are highlighted for staff. */
const troubles = [
  'accounts.ban',
  'accounts.lose-email',
  'licenses.reversal',
  'orders.dispute-open',
  'orders.dispute-lost',
  'orders.flagged',
  'panel.refuse-sign-in',
  'panel.tampered',
];

function iconOf(what: string): IconComponent {
  return what.startsWith('contact.') ? MessageSquare : icons[timelineTopicOf(what)];
}

type SignProps = { icon: IconComponent; isTrouble: boolean };

/** A quiet icon for the topic of a row. Red only for highlighted events. */
function Sign({ icon: Icon, isTrouble }: SignProps) {
  const color = isTrouble ? 'border-bad text-bad' : 'border-line text-faint';
  return (
    <span
      className={`relative flex size-7 items-center justify-center rounded-full border bg-surface ${color}`}
    >
      <Icon className="size-3.5" />
    </span>
  );
}

function What({ event: { what, facts } }: { event: TimelineEvent }) {
  const text = whatText(what);
  const { keyEnding, days } = facts;
  return (
    <p className="min-w-0 wrap-anywhere">
      {text === null ? (
        <span translate="no" className="font-mono text-sm">
          {what}
        </span>
      ) : (
        <span className="font-medium">{text}</span>
      )}
      {keyEnding === undefined ? null : (
        <span
          translate="no"
          className="font-mono text-sm text-soft"
        >{` \u2022\u2022\u2022\u2022${keyEnding}`}</span>
      )}
      {days === undefined || days === 0 ? null : (
        <span className="font-mono text-sm whitespace-nowrap">{` ${daysText(days)}`}</span>
      )}
    </p>
  );
}

/** The links of an event that the reader may open. */
function useWays({ facts }: TimelineEvent): { address: string; text: string }[] {
  const may = useMay();
  const { orderId, stockKeyId, timeChangeId, threadId, number } = facts;
  return [
    orderId === undefined
      ? null
      : { address: orderAddress(orderId), text: texts.order({ orderId }) },
    stockKeyId === undefined || !may('keyStock.readKey')
      ? null
      : { address: stockKeyAddress(stockKeyId), text: texts.key },
    timeChangeId === undefined || !may('licenses.staff.readTimeChange')
      ? null
      : { address: timeChangeAddress(timeChangeId), text: texts.change },
    threadId === undefined || number === undefined
      ? null
      : { address: threadAddress(threadId), text: texts.message({ number }) },
  ].filter((way) => way !== null);
}

/** One event: description, details, actor, time and links. */
export function TimelineRow({ event }: { event: TimelineEvent }) {
  const ways = useWays(event);
  const details = detailTexts(event);
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:pb-0 last:before:hidden">
      <Sign icon={iconOf(event.what)} isTrouble={troubles.includes(event.what)} />
      <div className="flex min-w-0 flex-col gap-0.5 pt-0.5">
        <What event={event} />
        {details.length === 0 ? null : (
          <p className="text-sm wrap-anywhere text-soft">{details.join(' · ')}</p>
        )}
        <p className="flex flex-wrap gap-x-4 text-sm text-faint">
          <span className="min-w-0 wrap-anywhere">{byText(event)}</span>
          {event.facts.requestId === undefined ? null : (
            <span className="min-w-0 wrap-anywhere">
              {texts.request({ id: event.facts.requestId })}
            </span>
          )}
          {ways.map(({ address, text }) => (
            <Link
              key={address}
              to={address}
              translate="no"
              className="inline-block min-h-6 min-w-0 wrap-anywhere text-accent-text underline underline-offset-4"
            >
              {text}
            </Link>
          ))}
        </p>
      </div>
      <time dateTime={event.at} className="pt-1 text-sm whitespace-nowrap text-faint tabular-nums">
        {formatInstantTime(event.at)}
      </time>
    </li>
  );
}
