import { messages } from '../../../i18n/en.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { CodeField } from '../code-field.tsx';
import { usePasswordAndCode } from '../use-password-and-code.ts';
import type { TotpDialogProps } from './totp-dialog.ts';

const { turnOff: texts } = messages.accountSecurity;
const { secondFactor } = messages.accounts;

/** Turns two-step codes off, given the password and a code. */
export function TurnCodesOffDialog(props: TotpDialogProps) {
  const { open, source, username, onClose, onChanged } = props;
  const toast = useToast();
  const { form, pending, submit } = usePasswordAndCode(
    (typed) => source.calls.disableTotp(typed),
    () => {
      toast.success(texts.done);
      onChanged();
      onClose();
    },
  );
  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      tone="danger"
      pending={pending}
      onSubmit={submit}
      onClose={() => {
        form.clear();
        onClose();
      }}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
      <CodeField {...form.field('code')} label={secondFactor.code} hint={secondFactor.codeHint} />
    </FormDialog>
  );
}
