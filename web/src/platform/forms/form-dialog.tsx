import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormShell, type ShownForm } from '../../ui/forms/form-shell.tsx';
import { FormButtons } from './form-buttons.tsx';

type FormDialogProps = {
  open: boolean;
  form: ShownForm;
  texts: { title: string; text?: ReactNode; submit: string; pending: string };
  tone?: 'primary' | 'danger';
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form, and cancel and submit buttons. */
export function FormDialog(props: FormDialogProps) {
  const { open, form, texts, tone = 'primary', pending, onSubmit, onClose, children } = props;
  const footer = (
    <FormButtons formId={form.id} texts={texts} tone={tone} pending={pending} onCancel={onClose} />
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
      footer={footer}
    >
      {texts.text ? <p className="wrap-anywhere">{texts.text}</p> : null}
      <FormShell form={form} pending={pending} onSubmit={onSubmit}>
        {children}
      </FormShell>
    </Dialog>
  );
}
