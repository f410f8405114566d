import { accountStatus } from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PasswordRow } from '../identity/passwords/password-row.tsx';
import { type Account, customerSession } from '../identity/session/customer-session.ts';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { mobileNumberFault } from './mobile-number-fault.ts';

const texts = messages.accountCards.account;
const changeMobileNumberTexts = messages.accountCards.changeMobileNumber;

type AccountCardProps = {
  account: Account;
  /** The registered devices and the license key, from their own slices. */
  deviceIds: ReactNode;
  licenseKey: ReactNode;
};

function StatusBadge({ adminApproval }: { adminApproval: boolean }) {
  return accountStatus(adminApproval) === 'active' ? (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="text-sm text-soft">{texts.approved}</span>
      <Badge tone="good">{texts.active}</Badge>
    </span>
  ) : (
    <Badge tone="warn">{texts.pendingApproval}</Badge>
  );
}

/** The Account Information card. */
export function AccountCard({ account, deviceIds, licenseKey }: AccountCardProps) {
  return (
    <Card ground title={texts.title}>
      <DescriptionList
        dense
        rows={[
          { label: texts.username, value: <span translate="no">{account.username}</span> },
          { label: texts.password, value: <PasswordRow username={account.username} /> },
          {
            label: texts.email,
            value:
              account.email === null ? texts.noEmail : <span translate="no">{account.email}</span>,
          },
          { label: texts.mobileNumber, value: <MobileNumberRow {...account} /> },
          { label: texts.status, value: <StatusBadge adminApproval={account.adminApproval} /> },
          { label: texts.deviceIds, value: deviceIds },
          { label: texts.licenseKey, value: licenseKey },
          {
            label: texts.community,
            value:
              account.discordUsername === null ? (
                texts.notConnected
              ) : (
                <span translate="no">{account.discordUsername}</span>
              ),
          },
        ]}
      />
    </Card>
  );
}

type MobileNumberRowProps = { mobileNumber: string | null };

/** The account's mobile number, which its owner can edit. */
function MobileNumberRow({ mobileNumber }: MobileNumberRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span>{mobileNumber ?? messages.accountCards.account.noMobileNumber}</span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={changeMobileNumberTexts.buttonLabel}
        onClick={() => setOpen(true)}
      >
        {changeMobileNumberTexts.button}
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
      toast.success(changeMobileNumberTexts.success);
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
      texts={changeMobileNumberTexts}
      pending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('mobileNumber')}
        type="tel"
        label={changeMobileNumberTexts.field}
        required
        autoComplete="tel"
      />
    </FormDialog>
  );
}
