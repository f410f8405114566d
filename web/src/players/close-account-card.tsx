import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeSession } from '../identity/session/session.ts';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { TaskPasswordField } from './task-fields.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

const texts = messages.playerSettings.close;

/** Closes the account after its password is confirmed. This is final, and the coins are lost. */
export function CloseAccountCard({ user }: { user: TaskUser }) {
  const client = useQueryClient();
  const form = useForm({ password: '' });
  const [asks, setAsks] = useState(false);
  const close = useMutation({
    mutationFn: () => api.players.closeTaskUser(form.values),
    onSuccess: () => closeSession(client, taskSession, 'logged-out'),
    onError: (error) => form.refuse({ text: errorText(error), focus: 'password' }),
  });

  function cancel() {
    setAsks(false);
    form.clear();
  }

  return (
    <Card title={texts.title} description={texts.text}>
      <Button variant="danger" className="self-start" onClick={() => setAsks(true)}>
        {texts.button}
      </Button>
      <FormDialog
        open={asks}
        form={form}
        texts={{ ...texts, title: texts.question }}
        tone="danger"
        pending={close.isPending}
        onSubmit={() => {
          form.accept();
          close.mutate();
        }}
        onClose={cancel}
      >
        <UsernameHint username={user.username} />
        <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
      </FormDialog>
    </Card>
  );
}
