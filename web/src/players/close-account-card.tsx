import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { closeSession } from '../identity/session/session.ts';
import { api } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { callText } from './fault-text.ts';
import { TaskPasswordField } from './task-fields.tsx';
import { TaskFormDialog } from './task-form-dialog.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

/** Closes the account after its password is confirmed. This is final, and the coins are lost. */
export function CloseAccountCard({ user }: { user: TaskUser }) {
  const words = useTaskWords();
  const texts = words.account.settings.close;
  const client = useQueryClient();
  const form = useForm({ password: '' });
  const [asks, setAsks] = useState(false);
  const close = useMutation({
    mutationFn: () => api.players.closeTaskUser(form.values),
    onSuccess: () => closeSession(client, taskSession, 'logged-out'),
    onError: () => form.refuse({ focus: 'password' }),
  });

  function cancel() {
    setAsks(false);
    close.reset();
    form.clear();
  }

  return (
    <Card title={texts.title} description={texts.text}>
      <Button variant="danger" className="self-start" onClick={() => setAsks(true)}>
        {texts.button}
      </Button>
      <TaskFormDialog
        open={asks}
        title={texts.question}
        text={texts.text}
        form={form}
        fault={close.error === null ? undefined : callText(words, close.error)}
        username={user.username}
        texts={texts}
        tone="danger"
        pending={close.isPending}
        onSubmit={() => close.mutate()}
        onClose={cancel}
      >
        <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
      </TaskFormDialog>
    </Card>
  );
}
