import { messages } from '@regz/texts/en.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';

type TrailStartProps = { pages: readonly { next: string | null; since: string | null }[] };

/**
 * Below the end of a list of the audit trail: a note that earlier months were removed from the
 * database.
 */
export function TrailStart({ pages }: TrailStartProps) {
  const last = pages.at(-1);
  if (last === undefined || last.next !== null || last.since === null) return null;
  return (
    <p className="text-sm text-soft">
      {messages.accountTrail.since({ day: formatInstantDay(last.since) })}
    </p>
  );
}
