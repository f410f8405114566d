import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { CodeField } from '../code-field.tsx';
import { usePasswordAndCode } from '../use-password-and-code.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { TotpDialogProps } from './totp-dialog.ts';

const { renew: texts } = messages.accountSecurity;
const { secondFactor } = messages.accounts;

/** Makes new recovery codes, given the password and a code, and shows them once. */
export function RenewCodesDialog(props: TotpDialogProps) {
  const { open, source, username, onClose, onChanged } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { form, pending, submit } = usePasswordAndCode(
    (typed) => source.calls.renewRecoveryCodes(typed),
    ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      onChanged();
    },
  );

  function close() {
    form.clear();
    setCodes(null);
    onClose();
  }

  if (codes !== null) {
    return <RecoveryCodesDialog username={username} codes={open ? codes : null} onClose={close} />;
  }
  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      pending={pending}
      onSubmit={submit}
      onClose={close}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
      <CodeField {...form.field('code')} label={secondFactor.code} hint={secondFactor.codeHint} />
    </FormDialog>
  );
}
