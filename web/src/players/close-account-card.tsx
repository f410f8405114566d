import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { closeSession } from '../identity/session/session.ts';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { Card } from '../ui/layout/card.tsx';
import { callText } from './fault-text.ts';
import { TaskPasswordField } from './task-fields.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

/** Ends the account for good, after its password; the coins are gone. */
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
      <Dialog
        open={asks}
        onClose={cancel}
        title={texts.question}
        closeLabel={words.controls.cancel}
        footer={
          <>
            <Button variant="secondary" onClick={cancel}>
              {words.controls.cancel}
            </Button>
            <Button
              type="submit"
              form={form.id}
              variant="danger"
              pending={close.isPending}
              pendingText={texts.pending}
            >
              {texts.submit}
            </Button>
          </>
        }
      >
        <p>{texts.text}</p>
        <FormShell
          form={{
            id: form.id,
            fault: close.error === null ? null : { text: callText(words, close.error) },
          }}
          pending={close.isPending}
          onSubmit={() => close.mutate()}
        >
          <UsernameHint username={user.username} />
          <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
        </FormShell>
      </Dialog>
    </Card>
  );
}
