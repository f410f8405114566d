import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { deliveryTones, type SandboxDelivery, type SandboxSession } from './sandbox-session.ts';
import { useSandboxActs } from './use-sandbox-acts.ts';

const texts = messages.ordersSandbox.deliveries;

function columnsFor(onResend: (delivery: SandboxDelivery) => void): Column<SandboxDelivery>[] {
  const headers = texts.columns;
  return [
    {
      header: headers.type,
      cell: ({ type, trick }) => (
        <span className="flex flex-wrap items-center justify-end gap-2 sm:justify-start">
          <span translate="no" className="font-mono">
            {type}
          </span>
          {trick === null ? null : <Badge tone="bad">{texts.tricks[trick]}</Badge>}
        </span>
      ),
    },
    {
      header: headers.state,
      cell: ({ state }) => <Badge tone={deliveryTones[state]}>{texts.states[state]}</Badge>,
    },
    { header: headers.answer, cell: ({ status }) => status ?? texts.none },
    { header: headers.attempts, cell: ({ attempts }) => attempts },
    { header: headers.written, cell: ({ writtenAt }) => formatInstant(writtenAt) },
    {
      header: headers.actions,
      align: 'right',
      cell: (delivery) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.resendOf(delivery.type)}
          onClick={() => onResend(delivery)}
        >
          {texts.resend}
        </Button>
      ),
    },
  ];
}

/** The webhooks of one checkout, and how their sending went. */
export function SandboxDeliveries({ session }: { session: SandboxSession }) {
  const { act } = useSandboxActs();
  if (session.deliveries.length === 0) return <p className="text-sm text-soft">{texts.empty}</p>;
  return (
    <DataTable
      caption={texts.caption(session.orderId)}
      columns={columnsFor(({ id }) => act({ deliveryId: id }))}
      rows={session.deliveries}
      rowKey={({ id }) => id}
    />
  );
}
