import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormShell, type ShownForm } from '../../ui/forms/form-shell.tsx';

type GiftFormDialogProps = {
  form: ShownForm;
  texts: { title: string; text?: string; submit: string; pending: string };
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question about a gift, with a form for the answer. */
export function GiftFormDialog(props: GiftFormDialogProps) {
  const { form, texts, pending, onSubmit, onClose, children } = props;
  const footer = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        {messages.controls.cancel}
      </Button>
      <Button type="submit" pending={pending} pendingText={texts.pending}>
        {texts.submit}
      </Button>
    </div>
  );
  return (
    <Dialog open onClose={onClose} title={texts.title} closeLabel={messages.controls.close}>
      {texts.text === undefined ? null : <p>{texts.text}</p>}
      <FormShell form={form} pending={pending} onSubmit={onSubmit} footer={footer}>
        {children}
      </FormShell>
    </Dialog>
  );
}
