import { passwordChangeRefusal, type PasswordChange } from '@regz/rules/identity/passwords.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { passwordFailure, passwordFault } from '../../identity/passwords/password-fault.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { callText, codeText } from '../fault-text.ts';
import { NewTaskPasswordFields, TaskPasswordField } from '../task-fields.tsx';
import { TaskFormDialog } from '../task-form-dialog.tsx';
import type { TaskUser } from '../task-session.ts';

const nothingTyped: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password. Every other session of the account ends. Source: ASVS 6.2.2. */
export function TaskPasswordCard({ user }: { user: TaskUser }) {
  const words = useTaskWords();
  const texts = words.account.settings.password;
  const toast = useToast();
  const form = useForm<keyof PasswordChange>(nothingTyped);
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (input: PasswordChange) => api.players.changePassword(input),
    onSuccess: () => {
      close();
      toast.success(texts.success);
    },
    onError: (error) => form.refuse(passwordFailure(error, ({ code }) => code) ?? {}),
  });

  function close() {
    setOpen(false);
    change.reset();
    form.clear();
  }

  function submit() {
    change.reset();
    const refusal = passwordChangeRefusal(form.values);
    if (refusal !== null) {
      form.refuse(passwordFault(refusal, form.values, (code) => code));
      return;
    }
    form.accept();
    change.mutate(form.values);
  }

  // Faults below a field are not repeated.
  const said =
    change.error === null || form.fault?.fields !== undefined
      ? codeText(words, form.fault?.text)
      : callText(words, change.error);
  return (
    <Card title={texts.title} description={texts.text}>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <TaskFormDialog
        open={open}
        title={texts.button}
        form={form}
        fault={said}
        username={user.username}
        texts={texts}
        pending={change.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <TaskPasswordField
          field={form.field('currentPassword')}
          label={words.account.passwords.current}
          autoComplete="current-password"
        />
        <NewTaskPasswordFields field={form.field} />
      </TaskFormDialog>
    </Card>
  );
}
