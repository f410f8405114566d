import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { fieldFault } from '../platform/forms/field-fault.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';
import { TaskEmailField, TaskPasswordField } from './task-fields.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

const fieldOf: Readonly<Record<string, 'email' | 'password'>> = {
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_UNCHANGED: 'email',
  ACCOUNT_PASSWORD_WRONG: 'password',
};

/** Corrects an unverified address, which its owner may do once. */
function CorrectTaskEmail({ user }: { user: TaskUser }) {
  const { correct: texts, sent } = messages.playerSettings.email;
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ email: '', password: '' });
  const [open, setOpen] = useState(false);
  const correct = useMutation({
    mutationFn: () => api.players.correctTaskEmail(form.values),
    onSuccess: async ({ email }) => {
      toast.success(sent({ email }));
      close();
      await client.invalidateQueries({ queryKey: taskSession.queryKey });
    },
    onError: (error) => {
      form.refuse(fieldFault(error, fieldOf) ?? { text: errorText(error) });
    },
  });

  function close() {
    setOpen(false);
    form.clear();
  }

  function submit() {
    const missing = missingFields(form.values);
    if (Object.keys(missing).length > 0) {
      form.refuse({ text: messages.errors.ACCOUNT_FIELDS_MISSING, fields: missing });
      return;
    }
    form.accept();
    correct.mutate();
  }

  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <FormDialog
        open={open}
        form={form}
        texts={texts}
        pending={correct.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <UsernameHint username={user.username} />
        <TaskEmailField field={form.field('email')} />
        <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
      </FormDialog>
    </>
  );
}

/** The account's address, and a mail that verifies it. */
export function TaskEmailCard({ user }: { user: TaskUser }) {
  const texts = messages.playerSettings.email;
  const send = useMutation({
    mutationFn: () => api.players.sendTaskEmailVerification({}),
  });
  return (
    <Card
      title={texts.title}
      actions={
        <Badge tone={user.emailVerified ? 'good' : 'warn'}>
          {user.emailVerified ? texts.verified : texts.unverified}
        </Badge>
      }
    >
      <p className="wrap-anywhere">{user.email}</p>
      {user.emailVerified ? null : (
        <>
          <p className="text-sm text-soft">{texts.text}</p>
          {send.data ? <Notice tone="good">{texts.sent({ email: send.data.email })}</Notice> : null}
          {send.error ? <Notice tone="bad">{errorText(send.error)}</Notice> : null}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              pending={send.isPending}
              pendingText={texts.sending}
              onClick={() => send.mutate()}
            >
              {texts.send}
            </Button>
            {user.emailCorrected ? null : <CorrectTaskEmail user={user} />}
          </div>
        </>
      )}
    </Card>
  );
}
