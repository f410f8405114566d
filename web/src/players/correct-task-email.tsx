import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { UsernameHint } from '../identity/username-hint.tsx';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/api.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { callText, codeText } from './fault-text.ts';
import { TaskEmailField, TaskPasswordField } from './task-fields.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

const fieldOf: Readonly<Record<string, 'email' | 'password'>> = {
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_UNCHANGED: 'email',
  ACCOUNT_PASSWORD_WRONG: 'password',
};

/** Corrects an address that is not verified, which its owner may do once. */
export function CorrectTaskEmail({ user }: { user: TaskUser }) {
  const words = useTaskWords();
  const { correct: texts, sent } = words.account.settings.email;
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ email: '', password: '' });
  const [open, setOpen] = useState(false);
  const correct = useMutation({
    mutationFn: () => api.players.correctTaskEmail(form.values),
    onSuccess: async ({ email }) => {
      toast.success(sent(email));
      close();
      await client.invalidateQueries({ queryKey: taskSession.queryKey });
    },
    onError: (error) => {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
      form.refuse(
        field !== undefined && error instanceof ApiError ? { fields: { [field]: error.code } } : {},
      );
    },
  });

  function close() {
    setOpen(false);
    correct.reset();
    form.clear();
  }

  function submit() {
    correct.reset();
    const missing = missingFields(form.values);
    if (Object.keys(missing).length > 0) {
      form.refuse({ text: 'ACCOUNT_FIELDS_MISSING', fields: missing });
      return;
    }
    form.accept();
    correct.mutate();
  }

  // The sentence below a field is not repeated.
  const fault =
    correct.error === null || form.fault?.fields !== undefined
      ? codeText(words, form.fault?.text)
      : callText(words, correct.error);
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={texts.title}
        closeLabel={words.controls.cancel}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {words.controls.cancel}
            </Button>
            <Button
              type="submit"
              form={form.id}
              pending={correct.isPending}
              pendingText={texts.pending}
            >
              {texts.submit}
            </Button>
          </>
        }
      >
        <p>{texts.text}</p>
        <FormShell
          form={{ id: form.id, fault: fault === undefined ? null : { text: fault } }}
          pending={correct.isPending}
          onSubmit={submit}
        >
          <UsernameHint username={user.username} />
          <TaskEmailField field={form.field('email')} />
          <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
        </FormShell>
      </Dialog>
    </>
  );
}
