import { messages } from '@regz/texts/en.ts';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import type { OwnOrder } from '../use-orders.ts';
import { DownloadReceipt } from './download-receipt.tsx';
import type { ReceiptBuyerFormProps } from './receipt-buyer-form.tsx';

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

/** The number of a receipt, or the reason why it has none. */
function ReceiptNumber({ receipt: { number, withoutNumber } }: { receipt: OwnOrder['receipt'] }) {
  if (number !== null) return <span translate="no">{number}</span>;
  return <span>{withoutNumber === null ? texts.numberFollows : texts.noNumber}</span>;
}

type MadeOutToProps = { buyer: Pick<OwnOrder['receipt'], 'name' | 'address'>; username: string };

/**
 * The buyer as the receipt names them: the account, with the written name and address if there are
 * any.
 */
function MadeOutTo({ buyer: { name, address }, username }: MadeOutToProps) {
  return (
    <span className="flex flex-col">
      {name === '' ? <span translate="no">{username}</span> : <span translate="no">{name}</span>}
      {address === '' ? null : (
        <span translate="no" className="whitespace-pre-line">
          {address}
        </span>
      )}
      {name === '' ? null : (
        <span className="text-sm text-faint">
          <span>{`${texts.account} `}</span>
          <span translate="no">{username}</span>
        </span>
      )}
    </span>
  );
}
