import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queries } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { moneyText } from '../money-text.ts';
import { SandboxActs } from './sandbox-acts.tsx';
import {
  deliveryTones,
  type SandboxDelivery,
  type SandboxSession,
  stateTones,
} from './sandbox-session.ts';
import { useSandboxActs } from './use-sandbox-acts.ts';

const texts = messages.ordersSandbox;

function FindForm({ onFind }: { onFind: (orderId: string) => void }) {
  const form = useForm({ orderId: '' });
  function submit() {
    onFind(form.values.orderId.trim().toUpperCase());
  }
  return (
    <FormShell form={form} onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          {...form.field('orderId')}
          label={texts.find}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button type="submit" variant="secondary">
        {texts.findSubmit}
      </Button>
    </FormShell>
  );
}

type SessionListProps = { sessions: readonly SandboxSession[]; orderId: string };

function SessionList({ sessions, orderId }: SessionListProps) {
  if (sessions.length === 0) {
    const text = orderId === '' ? texts.emptyText : texts.noneOfOrder;
    return <EmptyState title={texts.emptyTitle} text={text} />;
  }
  return (
    <ul className="flex flex-col gap-3">
      {sessions.map((session) => (
        <SandboxSessionItem key={session.id} session={session} startsOpen={orderId !== ''} />
      ))}
    </ul>
  );
}

/** The Sandbox payments tab of the admin panel. */
export function SandboxPaymentsTab() {
  const [orderId, setOrderId] = useState('');
  const input = orderId === '' ? {} : { orderId };
  const sessions = useQuery(queries.orders.sandbox.sessions.queryOptions({ input }));
  const refresh = (
    <Button
      variant="secondary"
      size="sm"
      pending={sessions.isFetching}
      onClick={() => void sessions.refetch()}
    >
      {texts.refresh}
    </Button>
  );
  if (isRefusal(sessions.error, 'ORDER_SANDBOX_ABSENT')) {
    return <EmptyState title={texts.absentTitle} text={texts.absentText} />;
  }
  return (
    <Card title={texts.title} description={texts.description} actions={refresh}>
      <FindForm onFind={setOrderId} />
      <QueryRegion
        query={sessions}
        pending={
          <LoadingRegion label={texts.loading} className="flex flex-col gap-3">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(found) => <SessionList sessions={found} orderId={orderId} />}
      </QueryRegion>
    </Card>
  );
}

function SessionBadges({ session }: { session: SandboxSession }) {
  const { state, dispute, refundedMinor, amount, delivery } = session;
  const mode = delivery === 'now' ? null : texts.deliveryModes[delivery];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
      {dispute === null ? null : (
        <Badge tone={dispute === 'won' ? 'good' : 'bad'}>{texts.disputes[dispute]}</Badge>
      )}
      {refundedMinor > 0 ? (
        <Badge>{texts.refunded({ amount: moneyText({ ...amount, minor: refundedMinor }) })}</Badge>
      ) : null}
      {mode === null ? null : <Badge tone="warn">{mode}</Badge>}
    </div>
  );
}

type SessionItemProps = { session: SandboxSession; startsOpen: boolean };

/** One checkout: its facts, and on demand its webhooks and acts. */
function SandboxSessionItem({ session, startsOpen }: SessionItemProps) {
  const [open, setOpen] = useState(startsOpen);
  const bodyId = useId();
  const { orderId, productName, amount, openedAt } = session;
  return (
    <li className="rounded-md border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
        <div className="min-w-0">
          <h3 translate="no" className="font-mono text-base font-medium">
            {orderId}
          </h3>
          <p className="text-sm text-soft">
            {`${productName} · ${moneyText(amount)} · ${texts.opened({ moment: formatInstant(openedAt) })}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SessionBadges session={session} />
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open}
            aria-controls={bodyId}
            aria-label={open ? texts.hideOf({ orderId }) : texts.showOf({ orderId })}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.hide : texts.show}
          </Button>
        </div>
      </div>
      <div id={bodyId} hidden={!open} className="border-t border-line px-4 py-4">
        {open ? (
          <div className="flex flex-col gap-5">
            <SandboxDeliveries session={session} />
            <SandboxActs session={session} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

function columnsFor(onResend: (delivery: SandboxDelivery) => void): Column<SandboxDelivery>[] {
  const headers = texts.deliveries.columns;
  return [
    {
      header: headers.type,
      cell: ({ type, trick }) => (
        <span className="flex flex-wrap items-center justify-end gap-2 sm:justify-start">
          <span translate="no" className="font-mono">
            {type}
          </span>
          {trick === null ? null : <Badge tone="bad">{texts.deliveries.tricks[trick]}</Badge>}
        </span>
      ),
    },
    {
      header: headers.state,
      cell: ({ state }) => (
        <Badge tone={deliveryTones[state]}>{texts.deliveries.states[state]}</Badge>
      ),
    },
    { header: headers.answer, cell: ({ status }) => status ?? texts.deliveries.none },
    { header: headers.attempts, cell: ({ attempts }) => attempts },
    { header: headers.written, cell: ({ writtenAt }) => formatInstant(writtenAt) },
    {
      header: headers.actions,
      align: 'right',
      cell: (delivery) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.deliveries.resendOf({ type: delivery.type })}
          onClick={() => onResend(delivery)}
        >
          {texts.deliveries.resend}
        </Button>
      ),
    },
  ];
}

/** The webhooks of one checkout, and the results of sending them. */
function SandboxDeliveries({ session }: { session: SandboxSession }) {
  const { act } = useSandboxActs();
  if (session.deliveries.length === 0)
    return <p className="text-sm text-soft">{texts.deliveries.empty}</p>;
  return (
    <DataTable
      caption={texts.deliveries.caption}
      columns={columnsFor(({ id }) => act({ deliveryId: id }))}
      rows={session.deliveries}
      rowKey={({ id }) => id}
    />
  );
}
