import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { type CompactColumn, CompactTable } from '../ui/layout/compact-table.tsx';
import { type Delivery, deliveryTones } from './event-hooks.ts';

const texts = messages.eventHooksStaff.deliveries;

function triedText({ lastTriedAt, nextTryAt, state }: Delivery): string {
  const tried = lastTriedAt === null ? texts.untried : formatInstant(lastTriedAt);
  if (state !== 'waiting' || nextTryAt === null || lastTriedAt === null) return tried;
  return `${tried}, ${texts.next(formatInstant(nextTryAt))}`;
}

function outcomeText({ status, fault }: Pick<Delivery, 'status' | 'fault'>): string {
  if (status !== null) return texts.answered(status);
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
      aria-label={texts.resendOf(delivery.type)}
      pending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {texts.resend}
    </Button>
  );
}

const { columns: headers } = texts;

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
      tries === 0 ? texts.tries(0) : `${texts.tries(tries)}: ${outcomeText(outcome)}`,
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

/** Deliveries, the newest first: the event, what became of it, and the answer. */
export function DeliveryTable({ deliveries, canResend }: DeliveryTableProps) {
  return (
    <CompactTable
      caption={texts.caption}
      columns={canResend ? columns : withoutAct}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}
