import { Suspense, useId, useRef, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import type { OwnOrder } from '../use-orders.ts';
import { DownloadReceipt } from './download-receipt.tsx';
import type { ReceiptBuyerFormProps } from './receipt-buyer-form.tsx';
import { MadeOutTo, ReceiptNumber } from './receipt-rows.tsx';

const texts = messages.orderReceipts;

const ReceiptBuyerForm = lazyPart<ReceiptBuyerFormProps>(
  async () => (await import('./receipt-buyer-form.tsx')).ReceiptBuyerForm,
);

type ReceiptCardProps = { order: OwnOrder; username: string };

/** The receipt of a paid order: its number, the name and address on it, and the PDF. */
export function ReceiptCard({ order: { orderId, receipt }, username }: ReceiptCardProps) {
  const [editing, setEditing] = useState(false);
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  function close() {
    setEditing(false);
    toggle.current?.focus();
  }

  return (
    <Card title={texts.title} description={texts.text}>
      <DescriptionList
        rows={[
          { label: texts.number, value: <ReceiptNumber receipt={receipt} /> },
          { label: texts.madeOutTo, value: <MadeOutTo buyer={receipt} username={username} /> },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <DownloadReceipt orderId={orderId} />
        <Button
          variant="secondary"
          ref={toggle}
          aria-expanded={editing}
          aria-controls={formId}
          onClick={() => setEditing(!editing)}
        >
          {texts.edit}
        </Button>
      </div>
      <div id={formId} className="empty:hidden">
        {editing ? (
          <Suspense>
            <ReceiptBuyerForm orderId={orderId} buyer={receipt} onClose={close} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}
