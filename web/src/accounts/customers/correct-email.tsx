import { actReasonRefusal, CUSTOMER_LIMITS } from '@regz/rules/accounts/customers.ts';
import { gmailRefusal } from '@regz/rules/accounts/email.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { Customer } from './customers.ts';

const texts = messages.accountCustomers.correctEmail;

/** Corrects or clears an address that was never verified; a verified one is its owner's. */
export function CorrectEmail({ customer }: { customer: Customer }) {
  const { id, username, email, emailVerified } = customer;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const form = useForm({ email: '', reason: '' });
  const save = useSave({
    form,
    send: api.accounts.customers.correctEmail,
    success: texts.success(username),
    outdated: queries.accounts.customers.key(),
    failureText: (error) => failureText(error, texts.failed),
    presentOf: () => undefined,
    onChanged: () => '',
    onSaved: close,
  });

  function close() {
    form.clear();
    setOpen(false);
  }

  function submit() {
    const { reason } = form.values;
    const typed = form.values.email.trim();
    const invalid = typed === '' ? null : gmailRefusal(typed);
    if (invalid !== null) return form.refuse({ fields: { email: messages.errors[invalid] } });
    const refusal = actReasonRefusal(reason);
    if (refusal !== null) return form.refuse({ fields: { reason: messages.errors[refusal] } });
    form.accept();
    return save.mutate({ id, email: typed === '' ? null : typed, reason });
  }

  if (email === null || emailVerified || !may('accounts.customers.correctEmail')) return null;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <FormDialog
        open={open}
        form={form}
        texts={{ ...texts, text: texts.text(username, email) }}
        pending={save.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <TextField
          {...form.field('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="off"
        />
        <TextareaField
          {...form.field('reason')}
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          maxLength={CUSTOMER_LIMITS.actReason}
        />
      </FormDialog>
    </div>
  );
}
