import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import type { TotpDialogProps } from './totp-dialog.ts';

const { setUp: texts, checking } = messages.accountSecurity;

type StartTotpDialogProps = Omit<TotpDialogProps, 'onChanged'> & {
  onStarted: (started: { secret: string; uri: string }) => void;
};

/** Asks for the password before the key for the app is shown. */
export function StartTotpDialog(props: StartTotpDialogProps) {
  const { open, source, username, onClose, onStarted } = props;
  const form = useForm({ password: '' });
  const start = useMutation({
    mutationFn: () => source.calls.startTotp(form.values),
    onSuccess: (started) => {
      form.clear();
      onStarted(started);
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        title: texts.title,
        text: texts.passwordText,
        submit: texts.next,
        pending: checking,
      }}
      pending={start.isPending}
      onSubmit={() => sendFilled(form, () => start.mutate())}
      onClose={() => {
        form.clear();
        onClose();
      }}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}
