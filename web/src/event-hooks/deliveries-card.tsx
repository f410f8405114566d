import { HOUR_MS } from '@regz/rules/durations.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { serverNowMs } from '../platform/time/server-clock.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../ui/layout/compact-table.tsx';
import { type Delivery, deliveryTones, type EventHook, hookName } from './event-hooks.ts';

const texts = messages.eventHooksStaff.deliveries;

/** Attempts in the background appear without a reload. */
const REFRESH_MS = 3000;
const { columns: headers } = texts;

function DeliveriesLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

/** Sends all deliveries of a time span again. */
function ResendSince({ hook }: { hook: EventHook }) {
  const client = useQueryClient();
  const toast = useToast();
  const [hours, setHours] = useState('24');
  const resend = useMutation({
    mutationFn: () => {
      const since = new Date(serverNowMs() - Number(hours) * HOUR_MS).toISOString();
      return api.eventHooks.resendDeliveries({ id: hook.id, since });
    },
    onSuccess: ({ sent }) => toast.success(texts.resentAll({ n: sent })),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.eventHooks.key() }),
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={texts.resendSince}
        value={hours}
        onChange={({ target }) => setHours(target.value)}
        options={Object.entries(texts.since).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate()}>
        {texts.resendAll}
      </Button>
    </div>
  );
}

/** The last deliveries to an endpoint, with its responses. */
export function DeliveriesCard({ hook, onClose }: { hook: EventHook; onClose: () => void }) {
  const deliveries = useQuery({
    ...queries.eventHooks.listHookDeliveries.queryOptions({ input: { id: hook.id } }),
    refetchInterval: REFRESH_MS,
  });
  const isOn = hook.off === null;
  return (
    <Card
      title={texts.title({ host: hookName(hook) })}
      description={texts.description}
      actions={
        <Button variant="secondary" size="sm" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <QueryRegion query={deliveries} pending={<DeliveriesLoading />} failed={texts.loadFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <>
              {isOn ? <ResendSince hook={hook} /> : null}
              <DeliveryTable deliveries={rows} canResend={isOn} />
            </>
          )
        }
      </QueryRegion>
    </Card>
  );
}

function triedText({ lastTriedAt, nextTryAt, state }: Delivery): string {
  const tried = lastTriedAt === null ? texts.untried : formatInstant(lastTriedAt);
  if (state !== 'waiting' || nextTryAt === null || lastTriedAt === null) return tried;
  return `${tried}, ${texts.next({ when: formatInstant(nextTryAt) })}`;
}

function outcomeText({ status, fault }: Pick<Delivery, 'status' | 'fault'>): string {
  if (status !== null) return texts.answered({ status });
  return fault ?? texts.untried;
}

function Details({ delivery }: { delivery: Delivery }) {
  return (
    <details>
      <summary className="cursor-pointer text-soft">{texts.details}</summary>
      <div className="mt-2 flex flex-col gap-2 font-mono text-sm wrap-anywhere text-soft @3xl:w-96">
        <p>{delivery.webhookId}</p>
        <p>{delivery.body}</p>
        {delivery.answer === null || delivery.answer === '' ? null : <p>{delivery.answer}</p>}
      </div>
    </details>
  );
}

function ResendButton({ delivery }: { delivery: Delivery }) {
  const client = useQueryClient();
  const toast = useToast();
  const resend = useMutation({
    mutationFn: () => api.eventHooks.resendDelivery({ deliveryId: delivery.id }),
    onSuccess: () => toast.success(texts.resent),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.eventHooks.listHookDeliveries.key() }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={texts.resendOf({ type: delivery.type })}
      pending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {texts.resend}
    </Button>
  );
}

const columns: readonly CompactColumn<Delivery>[] = [
  {
    header: headers.event,
    place: 'lead',
    cell: ({ type }) => <span className="whitespace-nowrap">{type}</span>,
  },
  {
    header: headers.state,
    place: 'mark',
    cell: ({ state }) => <Badge tone={deliveryTones[state]}>{texts.states[state]}</Badge>,
  },
  {
    header: headers.tries,
    place: 'more',
    cell: ({ tries, ...outcome }) =>
      tries === 0 ? texts.tries({ n: 0 }) : `${texts.tries({ n: tries })}: ${outcomeText(outcome)}`,
    isBlank: ({ tries }) => tries === 0,
  },
  { header: headers.when, place: 'more', cell: triedText },
  {
    header: headers.act,
    place: 'act',
    cell: (delivery) => <ResendButton delivery={delivery} />,
  },
  {
    header: headers.more,
    place: 'below',
    cell: (delivery) => <Details delivery={delivery} />,
  },
];

const withoutAct = columns.filter(({ place }) => place !== 'act');

type DeliveryTableProps = { deliveries: readonly Delivery[]; canResend: boolean };

/** Deliveries, newest first: the event, its result, and the response. */
function DeliveryTable({ deliveries, canResend }: DeliveryTableProps) {
  return (
    <CompactTable
      caption={texts.caption}
      columns={canResend ? columns : withoutAct}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}
