import type { FormEvent, ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

type FormDialogProps = {
  open: boolean;
  /** The form's id and what is wrong with it as a whole. */
  form: { id: string; fault: { text?: string } | null };
  texts: { title: string; text?: string; submit: string; pending: string };
  tone?: 'primary' | 'danger';
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form, a way out and a way on. */
export function FormDialog(props: FormDialogProps) {
  const { open, form, texts, tone = 'primary', pending, onSubmit, onClose, children } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!pending) onSubmit();
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {messages.controls.cancel}
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
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
      footer={footer}
    >
      {texts.text ? <p>{texts.text}</p> : null}
      <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      </form>
    </Dialog>
  );
}
