import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import { orderStatusView, statusText } from './order-status.ts';
import type { Order } from './use-orders.ts';

const texts = messages.orders.order;
const keyTexts = messages.orders.licenses;

type OrderKeyCardProps = {
  order: Order;
  /** Redeems the key, if it can still be redeemed. */
  redeemAction: ReactNode;
};

function Key({ licenseKey }: { licenseKey: string }) {
  const toast = useToast();
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 rounded-md border border-line bg-ground px-4 py-2">
      <span translate="no" className="min-w-0 font-mono text-lg wrap-anywhere">
        {licenseKey}
      </span>
      <CopyButton
        text={licenseKey}
        label={keyTexts.copy({ licenseKey })}
        copiedLabel={keyTexts.copied}
        onCopied={() => toast.success(keyTexts.copied)}
        onFailed={() => toast.failure(keyTexts.copyFailed)}
      />
    </div>
  );
}

/** The text for a status without a sentence of its own. */
function restText({ paidAt, licenseKey, gift, status }: Order): string {
  if (licenseKey !== null) return texts.completed;
  const isGiven = gift !== undefined && (paidAt !== null || status === 'completed');
  return isGiven ? texts.given : texts.unpaid;
}

/** An order's state, its key, and its one next step. */
export function OrderKeyCard({ order, redeemAction }: OrderKeyCardProps) {
  const { licenseKey, payable, test, byTransfer } = order;
  const { label, tone } = orderStatusView(order);
  return (
    <Card
      title={texts.state}
      actions={
        <>
          <Badge tone={tone}>{label}</Badge>
          {test ? <Badge tone="info">{messages.orders.history.test}</Badge> : null}
        </>
      }
    >
      <p className="text-soft">{statusText(order) ?? restText(order)}</p>
      {licenseKey === null ? null : <Key licenseKey={licenseKey} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {payable && !byTransfer ? <ContinuePayment order={order} /> : null}
        {redeemAction}
      </div>
    </Card>
  );
}
