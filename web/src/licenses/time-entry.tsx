import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import type { Api } from '../platform/api/api.ts';
import { formatInstant, formatInstantDay } from '../platform/time/format-date.ts';

const texts = messages.licenseTime;

export type Time = Awaited<ReturnType<Api['licenses']['listTime']>>;
type Entry = Time['entries'][number];

function whatHappened({ kind, days, ofTimeChange, byStaff }: Entry): string {
  if (kind === 'reversal' && ofTimeChange) return texts.changeUndone;
  if (kind === 'reversal' && byStaff) return texts.replacementUndone;
  return kind === 'reversal' && days !== null && days > 0 ? texts.givenBack : texts.kind[kind];
}

function daysText(days: number): string {
  return days > 0 ? texts.added({ n: days }) : texts.removed({ n: -days });
}

/** The account's subscription in a few words. Null if it has none. */
function standingText({ subscription, endsAt, frozenDays }: Entry): string | null {
  if (frozenDays !== null) return texts.kept({ n: frozenDays });
  if (subscription === null || endsAt === null) return null;
  const title = packageTitle(subscription, messages.licensePackages);
  if (endsAt === 'infinity') return texts.endless({ name: title });
  return texts.until({ name: title, end: formatInstant(endsAt) });
}

type TimeEntryProps = {
  entry: Entry;
  /** The actor. */
  by?: string;
  /** Links to its key and its order. */
  children?: ReactNode;
};

/** One change of license time: the event, the reason, the time and the result. */
export function TimeEntry({ entry, by, children }: TimeEntryProps) {
  const came = standingText(entry);
  return (
    <>
      <p>
        <span>{whatHappened(entry)}</span>
        {entry.keyEnding === null ? null : (
          <span
            translate="no"
            className="font-mono text-soft"
          >{` \u2022\u2022\u2022\u2022${entry.keyEnding}`}</span>
        )}
        {entry.days === null || entry.days === 0 ? null : (
          <span className="font-mono">{` ${daysText(entry.days)}`}</span>
        )}
      </p>
      {entry.reason === '' ? null : <p className="wrap-anywhere text-soft">{entry.reason}</p>}
      <p className="wrap-anywhere text-faint">
        <time dateTime={entry.at}>{formatInstantDay(entry.at)}</time>
        {by === undefined ? null : <span>{` ${by}`}</span>}
        {came === null ? null : <span>{` \u2192 ${came}`}</span>}
      </p>
      <div>{children}</div>
    </>
  );
}

/** The use of all days, in one line. Omits zero values. */
export function sumText(sum: NonNullable<Time['sum']>): string {
  const { given, takenBack, givenUp, used, left } = texts.sum;
  return [
    given({ n: sum.given }),
    sum.takenBack === 0 ? '' : takenBack({ days: sum.takenBack }),
    sum.givenUp === 0 ? '' : givenUp({ days: sum.givenUp }),
    used({ days: sum.used }),
    left({ days: sum.left }),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
