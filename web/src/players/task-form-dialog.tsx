import type { ReactNode } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { UsernameHint } from '../identity/username-hint.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';

type TaskFormDialogProps = {
  open: boolean;
  title: string;
  text?: string;
  form: { id: string };
  /** The fault of the whole form. */
  fault: string | undefined;
  username: string;
  texts: { submit: string; pending: string };
  tone?: 'primary' | 'danger';
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog of the task area with one form, which requires the password of an account. */
export function TaskFormDialog(props: TaskFormDialogProps) {
  const { open, title, text, form, fault, username, texts, tone = 'primary', pending } = props;
  const { onSubmit, onClose, children } = props;
  const { cancel } = useTaskWords().controls;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={cancel}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant={tone}
            pending={pending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {text === undefined ? null : <p>{text}</p>}
      <FormShell
        form={{ id: form.id, fault: fault === undefined ? null : { text: fault } }}
        pending={pending}
        onSubmit={onSubmit}
      >
        <UsernameHint username={username} />
        {children}
      </FormShell>
    </Dialog>
  );
}
