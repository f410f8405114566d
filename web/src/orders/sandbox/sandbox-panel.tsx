import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api.ts';
import { errorText, isRefusal } from '../../platform/error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SandboxSession } from './sandbox-session.ts';
import { SandboxSessionItem } from './sandbox-session-item.tsx';

const texts = messages.ordersSandbox;

function FindForm({ onFind }: { onFind: (orderId: string) => void }) {
  const form = useForm({ orderId: '' });
  function submit(event: FormEvent) {
    event.preventDefault();
    onFind(form.values.orderId.trim().toUpperCase());
  }
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={submit}
      className="flex max-w-md flex-wrap items-end gap-2"
    >
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
    </form>
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

/** The Sandbox payments tab of the admin panel. Source: checkout contracts 5, staff console. */
export function SandboxPanel() {
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
      {sessions.isPending ? (
        <LoadingRegion label={texts.loading} className="flex flex-col gap-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      ) : null}
      {sessions.isError && sessions.data === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(sessions.error)}
          retryLabel={messages.failures.retry}
          retrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      ) : null}
      {sessions.data ? <SessionList sessions={sessions.data} orderId={orderId} /> : null}
    </Card>
  );
}
