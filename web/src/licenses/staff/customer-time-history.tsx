import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { orderAddress, stockKeyAddress } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { TimeEntry } from '../time-entry.tsx';
import type { CustomerTime } from './customer-time.ts';

const texts = messages.licensesStaff.time.history;

type Entry = CustomerTime['entries'][number];

/** How many are shown until all are asked for. */
const AT_FIRST = 5;

function byWhom({ actor, actorName, kind }: Entry): string {
  switch (actor) {
    case 'customer':
      return texts.by.customer;
    case 'admin':
      return actorName === null ? texts.by.staff : messages.accountTrail.by.admin(actorName);
    case 'link-admin':
      return texts.by.linkAdmin;
    case 'operator':
      return kind === 'reversal' ? texts.by.payment : texts.by.operator;
  }
}

const LINK = 'wrap-anywhere text-accent-text underline underline-offset-4';

/** The ways to the order and to the key that an entry came from. */
function EntryLinks({ entry: { orderId, stockKeyId } }: { entry: Entry }) {
  const may = useMay();
  const keyId = may('keyStock.readKey') ? stockKeyId : null;
  if (orderId === null && keyId === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {orderId === null ? null : (
        <Link to={orderAddress(orderId)} className={LINK}>
          {texts.order(orderId)}
        </Link>
      )}
      {keyId === null ? null : (
        <Link to={stockKeyAddress(keyId)} className={LINK}>
          {texts.key}
        </Link>
      )}
    </p>
  );
}

/** Entries one below the other, each with who did it and where it came from. */
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

/** How the end of a customer's subscription came about, newest first. */
export function CustomerTimeHistory({ entries }: { entries: readonly Entry[] }) {
  const [all, setAll] = useState(false);
  return (
    <div className="flex min-w-0 flex-col items-start gap-4 text-sm">
      <h3 className="font-sans text-base font-medium">{texts.title}</h3>
      {entries.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <TimeEntries entries={all ? entries : entries.slice(0, AT_FIRST)} />
      )}
      {entries.length > AT_FIRST ? (
        <Button size="sm" variant="secondary" onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.all(entries.length)}
        </Button>
      ) : null}
    </div>
  );
}
