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
import { mobileNumberFault } from '../mobile-number-fault.ts';
import type { Customer } from './customers.ts';

const texts = messages.accountCustomers.correctMobileNumber;

/** Corrects a user's mobile number. */
export function CorrectMobileNumber({ customer }: { customer: Customer }) {
  const { id, username, mobileNumber: present } = customer;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const form = useForm({ mobileNumber: '', reason: '' });

  function inputOf(reason: string) {
    const { mobileNumber } = form.values;
    const fault = mobileNumberFault(mobileNumber);
    if (fault === null) return { id, mobileNumber, reason };
    form.refuse({ fields: { mobileNumber: fault } });
    return null;
  }

  if (!may('customers.staff.correctMobileNumber')) return null;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{ ...texts, text: <AroundName name={username} text={texts.text} /> }}
        reasonTexts={texts}
        inputOf={inputOf}
        send={api.customers.staff.correctMobileNumber}
        success={texts.success(username)}
        outdated={queries.customers.staff.key()}
      >
        <TextField
          {...form.field('mobileNumber')}
          type="tel"
          label={texts.mobileNumber}
          autoComplete="off"
        />
        {form.values.mobileNumber.trim() === '' ? null : (
          <BeforeAfter
            label={texts.mobileNumber}
            before={present ?? messages.accountCustomers.list.nothing}
            after={form.values.mobileNumber.trim()}
          />
        )}
      </ReasonDialog>
    </div>
  );
}
