import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { BeforeAfter } from '../../platform/staff/before-after.tsx';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Customer } from './customers.ts';

const { correctEmail: texts, customer: customerTexts } = messages.accountCustomers;

/** Corrects or clears an address that was never verified. A verified address cannot be changed. */
export function CorrectEmail({ customer }: { customer: Customer }) {
  const { id, username, email, emailVerified } = customer;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const form = useForm({ email: '', reason: '' });

  function inputOf(reason: string) {
    const typed = form.values.email.trim();
    if (typed === '') return { id, email: null, reason };
    if (isBareEmailAddress(normalizeEmail(typed))) return { id, email: typed, reason };
    form.refuse({ fields: { email: messages.errors.ACCOUNT_EMAIL_INVALID } });
    return null;
  }

  if (email === null || emailVerified || !may('customers.staff.correctEmail')) return null;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{
          ...texts,
          text: <AroundName name={username} text={(name) => texts.text(name, email)} />,
        }}
        reasonTexts={texts}
        inputOf={inputOf}
        send={api.customers.staff.correctEmail}
        success={texts.success(username)}
        outdated={queries.customers.staff.key()}
      >
        <TextField
          {...form.field('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="off"
        />
        <BeforeAfter
          label={customerTexts.email}
          before={email}
          after={form.values.email.trim() || customerTexts.noEmail}
        />
      </ReasonDialog>
    </div>
  );
}
