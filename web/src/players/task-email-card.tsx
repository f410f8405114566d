import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/api.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';
import { callText, codeText } from './fault-text.ts';
import { TaskEmailField, TaskPasswordField } from './task-fields.tsx';
import { TaskFormDialog } from './task-form-dialog.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

const fieldOf: Readonly<Record<string, 'email' | 'password'>> = {
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_UNCHANGED: 'email',
  ACCOUNT_PASSWORD_WRONG: 'password',
};

/** Corrects an unverified address, which its owner may do once. */
function CorrectTaskEmail({ user }: { user: TaskUser }) {
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
      const code = error instanceof ApiError ? error.code : '';
      const field = fieldOf[code];
      form.refuse(field === undefined ? {} : { fields: { [field]: code } });
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
      <TaskFormDialog
        open={open}
        title={texts.title}
        text={texts.text}
        form={form}
        fault={fault}
        username={user.username}
        texts={texts}
        pending={correct.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <TaskEmailField field={form.field('email')} />
        <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
      </TaskFormDialog>
    </>
  );
}

/** The account's address, and a mail that verifies it. */
export function TaskEmailCard({ user }: { user: TaskUser }) {
  const words = useTaskWords();
  const texts = words.account.settings.email;
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
          {send.data ? <Notice tone="good">{texts.sent(send.data.email)}</Notice> : null}
          {send.error ? <Notice tone="bad">{callText(words, send.error)}</Notice> : null}
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
