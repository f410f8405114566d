import { messages } from '@regz/texts/en.ts';
import { orderAddress, stockKeyAddress, timeChangeAddress } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { TimeEntry } from '../time-entry.tsx';
import type { CustomerTime } from './customer-time.ts';

const texts = messages.licensesStaff.time.history;

type Entry = CustomerTime['entries'][number];

function byWhom({ actor, actorName, kind }: Entry): string {
  switch (actor) {
    case 'customer':
      return texts.by.customer;
    case 'admin':
      return actorName === null
        ? texts.by.staff
        : messages.accountTrail.by.admin({ name: actorName });
    case 'link-admin':
      return texts.by.linkAdmin;
    case 'operator':
      return kind === 'reversal' ? texts.by.payment : texts.by.operator;
  }
}

const LINK = 'wrap-anywhere text-accent-text underline underline-offset-4';

/** The links to an entry's order, key and mass change, and its request. */
function EntryLinks({ entry: { orderId, stockKeyId, timeChangeId, requestId } }: { entry: Entry }) {
  const may = useMay();
  const keyId = may('keyStock.readKey') ? stockKeyId : null;
  const changeId = may('licenses.staff.readTimeChange') ? timeChangeId : null;
  if (orderId === null && keyId === null && changeId === null && requestId === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {orderId === null ? null : (
        <Link to={orderAddress(orderId)} className={LINK}>
          {texts.order({ orderId })}
        </Link>
      )}
      {keyId === null ? null : (
        <Link to={stockKeyAddress(keyId)} className={LINK}>
          {texts.key}
        </Link>
      )}
      {changeId === null ? null : (
        <Link to={timeChangeAddress(changeId)} className={LINK}>
          {texts.change}
        </Link>
      )}
      {requestId === null ? null : (
        <span className="text-faint">
          <span>{texts.request}</span>{' '}
          <span translate="no" className="font-mono text-xs wrap-anywhere">
            {requestId}
          </span>
        </span>
      )}
    </p>
  );
}

/** Entries in a column, each with its actor and its source. */
export function TimeEntries({ entries }: { entries: readonly Entry[] }) {
  return (
    <Timeline items={entries} itemKey={({ number }) => String(number)}>
      {(entry) => (
        <TimeEntry entry={entry} by={byWhom(entry)}>
          <EntryLinks entry={entry} />
        </TimeEntry>
      )}
    </Timeline>
  );
}
