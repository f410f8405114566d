import { passwordChangeRefusal, type PasswordChange } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordFailure, passwordFault } from '../../identity/passwords/password-fault.ts';
import { UsernameHint } from '../../identity/username-hint.tsx';
import { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NewTaskPasswordFields, TaskPasswordField } from '../task-fields.tsx';
import type { TaskUser } from '../task-session.ts';

const texts = messages.playerSettings.password;

const nothingTyped: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password. Every other session of the account ends. Source: ASVS 6.2.2. */
export function TaskPasswordCard({ user }: { user: TaskUser }) {
  const toast = useToast();
  const form = useForm<keyof PasswordChange>(nothingTyped);
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (input: PasswordChange) => api.players.changePassword(input),
    onSuccess: () => {
      close();
      toast.success(texts.success);
    },
    onError: (error) => form.refuse(passwordFailure(error)),
  });

  function close() {
    setOpen(false);
    form.clear();
  }

  function submit() {
    const refusal = passwordChangeRefusal(form.values);
    if (refusal !== null) {
      form.refuse(passwordFault(refusal, form.values));
      return;
    }
    form.accept();
    change.mutate(form.values);
  }

  return (
    <Card title={texts.title} description={texts.text}>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <FormDialog
        open={open}
        form={form}
        texts={{ ...texts, title: texts.button, text: undefined }}
        pending={change.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <UsernameHint username={user.username} />
        <TaskPasswordField
          field={form.field('currentPassword')}
          label={messages.playerFields.currentPassword}
          autoComplete="current-password"
        />
        <NewTaskPasswordFields field={form.field} />
      </FormDialog>
    </Card>
  );
}
