import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiContext } from '../../platform/api/api-request.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { codeFaults, OwnCodeField } from './own-code-field.tsx';

type OwnCodeDialogProps = {
  texts: {
    title: string;
    text: ReactNode;
    submit: string;
    pending: string;
    success: string;
    failed: string;
  };
  send: (code: string, options: { context: ApiContext }) => Promise<unknown>;
  outdated: QueryKey;
  onClose: () => void;
};

/** Confirms an act with a code of the person's own two-step verification. */
export function OwnCodeDialog({ texts, send, outdated, onClose }: OwnCodeDialogProps) {
  const form = useForm({ code: '' });
  const save = useSave({
    form,
    send,
    success: texts.success,
    outdated,
    failed: texts.failed,
    fieldOf: codeFaults,
    onSaved: onClose,
  });

  function submit() {
    const { code } = form.values;
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate(code);
  }

  return (
    <FormDialog
      open
      form={form}
      texts={texts}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnCodeField form={form} />
    </FormDialog>
  );
}
