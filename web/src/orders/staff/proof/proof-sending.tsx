import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Proof } from './proof.ts';
import { SendProofDialog } from './send-proof-dialog.tsx';

const texts = messages.ordersProof;

/**
 * The fields that the provider accepts from us, whether they were sent, and the button that sends
 * them.
 */
export function ProofSending({ proof }: { proof: Proof }) {
  const { fields, sent } = proof.sending;
  if (fields.length === 0) return <p className="text-soft">{texts.byHand}</p>;
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h3 className="text-base">{texts.sending.title}</h3>
      {sent === null ? (
        <SendingNext proof={proof} />
      ) : (
        <Notice tone="good">
          <AroundName
            name={sent.by}
            text={(name) => texts.sending.sent(name, formatInstant(sent.at))}
          />
        </Notice>
      )}
    </section>
  );
}

function Fields({ fields }: Pick<Proof['sending'], 'fields'>) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {fields.map(({ name, text }) => (
        <div key={name} className="py-2">
          <dt className="text-sm text-faint">{texts.sending.names[name]}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
      <div className="py-2">
        <dt className="text-sm text-faint">{texts.sending.document}</dt>
        <dd>{texts.sending.documentText}</dd>
      </div>
    </dl>
  );
}

/** The reason why it cannot be sent, or its content and the act that sends it. */
function SendingNext({ proof: { order, sending } }: { proof: Proof }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { refusal, disputeRef, answerBy } = sending;
  if (refusal !== null) return <p className="text-soft">{messages.errors[refusal]}</p>;
  if (disputeRef === null) return null;
  return (
    <>
      {answerBy === null ? null : (
        <p className="font-medium">{texts.sending.until(formatInstant(answerBy))}</p>
      )}
      <p>{texts.sending.text}</p>
      <Fields fields={sending.fields} />
      <Notice tone="warn">{texts.sending.once}</Notice>
      {may('orders.staff.sendDisputeProof') ? (
        <div>
          <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
            {texts.sending.send}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{texts.sending.onlyOwners}</p>
      )}
      <SendProofDialog
        orderId={order.orderId}
        disputeRef={disputeRef}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
