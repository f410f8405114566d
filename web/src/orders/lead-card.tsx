import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import type { OrderLead } from './order-lead.ts';
import { orderStatusView, statusText } from './order-status.ts';
import type { License } from './use-order-overview.ts';
import type { Order } from './use-orders.ts';

const { lead: texts, licenses: keyTexts } = messages.orders;

type PartProps = { titleId: string };

function KeyLead({ license, titleId }: PartProps & { license: License }) {
  const { licenseKey, packages, durationDays } = license;
  return (
    <>
      <p className="label-mono text-accent-text">{keyTexts.standing.ready}</p>
      <h2 id={titleId} className="text-2xl wrap-anywhere">
        {packages.map((name) => packageTitle(name, messages.licensePackages)).join(', ')}
      </h2>
      <p
        translate="no"
        className="font-mono text-[clamp(1.1875rem,5.2vw,2rem)] leading-tight font-medium tracking-wide wrap-anywhere"
      >
        {licenseKey}
      </p>
      <p className="text-sm text-soft">
        {durationDays === null ? texts.unused : texts.unusedDays({ n: durationDays })}
      </p>
    </>
  );
}

/** The text while the payment is pending. */
function pendingText(order: Order): string | null {
  return order.pending === undefined ? null : statusText(order);
}

function OrderWaits({ order, titleId }: PartProps & { order: Order }) {
  const { label, tone } = orderStatusView(order);
  return (
    <>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <h2 id={titleId} className="text-2xl wrap-anywhere">
        {order.productName}
      </h2>
      <p className="text-soft">
        {order.payable ? messages.orders.order.unpaid : (pendingText(order) ?? texts.waits)}
      </p>
    </>
  );
}

function CopyKey({ licenseKey }: { licenseKey: string }) {
  const toast = useToast();
  return (
    <CopyButton
      text={licenseKey}
      words={texts.copy}
      label={keyTexts.copy({ licenseKey })}
      copiedLabel={keyTexts.copied}
      onCopied={() => toast.success(keyTexts.copied)}
      onFailed={() => toast.failure(keyTexts.copyFailed)}
    />
  );
}

type LeadCardProps = {
  lead: OrderLead;
  /** Redeems the key. Without a key it shows the result of the last one. */
  redeemAction: ReactNode;
};

/** The top of the orders page: the next key to redeem or the waiting order, and its one act. */
export function LeadCard({ lead, redeemAction }: LeadCardProps) {
  const titleId = useId();
  const license = lead?.license ?? null;
  const order = lead?.order ?? null;
  return (
    <section
      aria-labelledby={lead === null ? undefined : titleId}
      className="grid gap-4 rounded-md border border-accent-text bg-surface p-4 sm:p-6 lg:grid-cols-[1fr_auto] lg:items-center"
    >
      {lead === null ? null : (
        <div role="status" className="flex min-w-0 flex-col gap-1.5">
          {license === null ? null : <KeyLead license={license} titleId={titleId} />}
          {order === null ? null : <OrderWaits order={order} titleId={titleId} />}
        </div>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden lg:max-w-80 lg:only:max-w-none">
        {redeemAction}
        {license === null ? null : <CopyKey licenseKey={license.licenseKey} />}
        {order?.payable ? <ContinuePayment order={order} /> : null}
      </div>
    </section>
  );
}
