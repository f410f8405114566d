import { useMutation } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField } from '../passwords/own-password-field.tsx';
import { blankFault, securityFailure } from './security-fault.ts';
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
    mutationFn: () => source.calls.start(form.values),
    onSuccess: (started) => {
      form.clear();
      onStarted(started);
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  function submit() {
    const blank = blankFault(form.values);
    if (blank !== null) {
      form.refuse(blank);
      return;
    }
    form.accept();
    start.mutate();
  }

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
      onSubmit={submit}
      onClose={() => {
        form.clear();
        onClose();
      }}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}
