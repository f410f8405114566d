import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SandboxSessionItem } from './sandbox-session-item.tsx';
import type { SandboxSession } from './sandbox-session.ts';

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
