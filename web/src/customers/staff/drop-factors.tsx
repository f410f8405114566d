import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { Customer } from './customers.ts';

const texts = messages.accountCustomers.dropFactors;

/** Requests that a user's lost second factor is removed. */
export function DropFactors({ customer }: { customer: Customer }) {
  const { id, username, hasSecondFactors } = customer;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const form = useForm({ reason: '' });
  if (!hasSecondFactors || !may('customers.staff.dropSecondFactors')) return null;
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
          text: <AroundName name={username} text={(name) => texts.text({ username: name })} />,
        }}
        reasonTexts={texts}
        tone="danger"
        inputOf={(reason) => ({ id, reason })}
        send={api.customers.staff.dropSecondFactors}
        success={texts.success}
        outdated={queries.customers.staff.key()}
      />
    </div>
  );
}
