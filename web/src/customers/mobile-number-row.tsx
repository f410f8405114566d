import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { customerSession } from '../identity/session/customer-session.ts';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { mobileNumberFault } from './mobile-number-fault.ts';

const texts = messages.accountCards.changeMobileNumber;

type MobileNumberRowProps = { mobileNumber: string | null };

/** The account's mobile number, which its owner can change. */
export function MobileNumberRow({ mobileNumber }: MobileNumberRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span>{mobileNumber ?? messages.accountCards.account.noMobileNumber}</span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={texts.buttonLabel}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {open ? (
        <ChangeMobileNumberDialog mobileNumber={mobileNumber} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

type ChangeMobileNumberDialogProps = MobileNumberRowProps & { onClose: () => void };

function ChangeMobileNumberDialog({ mobileNumber, onClose }: ChangeMobileNumberDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ mobileNumber: mobileNumber ?? '' });
  const change = useMutation({
    mutationFn: (typed: string) => api.customers.changeMobileNumber({ mobileNumber: typed }),
    onSuccess: async () => {
      toast.success(texts.success);
      onClose();
      await client.invalidateQueries({ queryKey: customerSession.queryKey });
    },
    onError: (error) => form.refuse({ text: errorText(error), focus: 'mobileNumber' }),
  });

  function submit() {
    const typed = form.values.mobileNumber;
    const fault = mobileNumberFault(typed);
    if (fault !== null) {
      form.refuse({ fields: { mobileNumber: fault } });
      return;
    }
    form.accept();
    change.mutate(typed);
  }

  return (
    <FormDialog
      open
      form={form}
      texts={texts}
      pending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('mobileNumber')}
        type="tel"
        label={texts.field}
        required
        autoComplete="tel"
      />
    </FormDialog>
  );
}
