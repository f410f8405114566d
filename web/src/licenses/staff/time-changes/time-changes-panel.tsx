import { messages } from '@regz/texts/en.ts';
import { timeChanges } from '@regz/texts/en/licenses/time-changes-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { TimeChangeForm } from './time-change-form.tsx';
import {
  accountsText,
  type Compensation,
  daysText,
  stateTones,
  type TimeChangeSummary,
} from './time-changes.ts';

const texts = timeChanges.list;

type AddressOf = (id: string) => string;

function columnsOf(addressOf: AddressOf): CompactColumn<TimeChangeSummary>[] {
  return [
    {
      header: texts.columns.reason,
      place: 'lead',
      cell: ({ id, reason }) => (
        <Link
          className="line-clamp-2 wrap-anywhere text-accent-text underline underline-offset-4"
          to={addressOf(id)}
        >
          {reason}
        </Link>
      ),
    },
    {
      header: texts.columns.days,
      place: 'more',
      cell: ({ days }) => <span className="whitespace-nowrap">{daysText(days)}</span>,
    },
    {
      header: texts.columns.accounts,
      place: 'more',
      cell: ({ accounts }) => <span className="whitespace-nowrap">{accountsText(accounts)}</span>,
    },
    {
      header: texts.columns.made,
      place: 'more',
      cell: ({ madeBy, madeAt }) => (
        <>
          <span translate="no">{madeBy}</span>{' '}
          <span className="whitespace-nowrap text-faint @3xl:block">{formatInstant(madeAt)}</span>
        </>
      ),
    },
    {
      header: texts.columns.state,
      place: 'mark',
      cell: ({ state }) => <Badge tone={stateTones[state]}>{timeChanges.states[state]}</Badge>,
    },
  ];
}

type ListProps = { changes: readonly TimeChangeSummary[]; addressOf: AddressOf };

function Changes({ changes, addressOf }: ListProps) {
  if (changes.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <CompactTable
      caption={texts.title}
      columns={columnsOf(addressOf)}
      rows={changes}
      rowKey={({ id }) => id}
    />
  );
}

/** A new change, with the incident it compensates for. Null while none is started. */
export type Begun = { compensation: Compensation | null };

type TimeChangesPanelProps = {
  addressOf: AddressOf;
  begun: Begun | null;
  onBegin: (begun: Begun | null) => void;
  onOpen: (id: string) => void;
};

/** Days for many customers at once: past changes, and a button for a new one. */
export function TimeChangesPanel({ addressOf, begun, onBegin, onOpen }: TimeChangesPanelProps) {
  const list = useQuery(queries.licenses.staff.listTimeChanges.queryOptions({ input: {} }));
  const close = () => onBegin(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => onBegin({ compensation: null })}>
          {texts.add}
        </Button>
      }
    >
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(changes) => <Changes changes={changes} addressOf={addressOf} />}
      </QueryRegion>
      <Dialog
        open={begun !== null}
        onClose={close}
        title={timeChanges.form.title}
        closeLabel={messages.controls.close}
      >
        {begun === null ? null : (
          <TimeChangeForm compensation={begun.compensation} onPreviewed={onOpen} onClose={close} />
        )}
      </Dialog>
    </Card>
  );
}
