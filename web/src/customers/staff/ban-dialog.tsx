import { banRefusal, CUSTOMER_LIMITS } from '@regz/rules/customers/standing.ts';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { Customer } from './customers.ts';
import { useStandingAct } from './use-standing-act.ts';

const texts = messages.accountCustomers.banDialog;

type BanDialogProps = { customer: Customer; open: boolean; onClose: () => void };

/** Takes the reason, without which a ban is impossible. */
export function BanDialog({ customer, open, onClose }: BanDialogProps) {
  const { id, username } = customer;
  const form = useForm({ reason: '' });
  const ban = useStandingAct({
    act: api.customers.staff.banCustomer,
    success: texts.success(username),
    onDone: close,
    onFailed: (error) => form.refuse({ text: failureText(error, texts.failed) }),
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { reason } = form.values;
    const refusal = banRefusal(reason);
    if (refusal !== null) {
      form.refuse({ fields: { reason: messages.errors[refusal] } });
      return;
    }
    form.accept();
    ban.mutate({ id, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: <AroundName name={username} text={texts.text} /> }}
      tone="danger"
      pending={ban.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.hint}
        rows={3}
        maxLength={CUSTOMER_LIMITS.banReason}
      />
    </FormDialog>
  );
}
