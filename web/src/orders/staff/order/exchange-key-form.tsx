import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { REASON_MAX_LENGTH } from '@regz/rules/reasons.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import type { StaffOrder } from '../staff-orders.ts';
import { ConfirmQuestion, useConfirmedAct } from './confirmed-act.tsx';

const texts = messages.ordersStaff.exchange;

type ExchangeInput = Parameters<typeof api.orders.staff.exchangeKey>[0];
type ExchangeKeyFormProps = { order: StaffOrder; wrongKey: string; onClose: () => void };

type QuestionProps = Pick<ExchangeKeyFormProps, 'order'> & { licenseKey: string | undefined };

/** The order and its new key. */
function Question({ order: { orderId, username }, licenseKey }: QuestionProps) {
  return (
    <>
      <p className="wrap-anywhere text-ink">
        <AroundName name={orderId} text={(shown) => texts.question({ orderId: shown })} />{' '}
        <AroundName name={username} text={(shown) => texts.ofBuyer({ username: shown })} />
      </p>
      {licenseKey === undefined ? (
        <p>{texts.fromStock}</p>
      ) : (
        <p className="wrap-anywhere">
          <AroundName name={licenseKey} text={(shown) => texts.newKey({ licenseKey: shown })} />
        </p>
      )}
    </>
  );
}

/** Gives an order another key: the key and the reason, then a confirmation that names both. */
export function ExchangeKeyForm({ order, wrongKey, onClose }: ExchangeKeyFormProps) {
  const { orderId } = order;
  const form = useForm({ licenseKey: '', reason: '' });
  const { asked, ask, question } = useConfirmedAct({
    send: (input: ExchangeInput, options) => api.orders.staff.exchangeKey(input, options),
    texts,
    outdated: [queries.orders.key(), queries.keyStock.key()],
    onDone: onClose,
  });

  function submit() {
    const { reason } = form.values;
    const licenseKey = normalizeLicenseKey(form.values.licenseKey);
    if (isBlank(reason)) {
      form.refuse({ fields: { reason: messages.errors.REASON_MISSING } });
      return;
    }
    form.accept();
    ask({ orderId, wrongKey, reason, ...(licenseKey === '' ? {} : { licenseKey }) });
  }

  if (asked !== null) {
    return (
      <ConfirmQuestion {...question} texts={texts} confirm={texts.confirm}>
        <Question order={order} licenseKey={asked.licenseKey} />
      </ConfirmQuestion>
    );
  }
  return (
    <CancellableForm
      form={form}
      onSubmit={submit}
      texts={{ submit: texts.next }}
      tone="danger"
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{texts.text({ licenseKey: wrongKey })}</p>
      <TextField
        {...form.field('licenseKey')}
        label={texts.licenseKey}
        hint={texts.licenseKeyHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={REASON_MAX_LENGTH}
      />
    </CancellableForm>
  );
}
