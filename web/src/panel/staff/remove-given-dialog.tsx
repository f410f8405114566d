import type { QueryKey } from '@tanstack/react-query';
import { ownCode } from '../../i18n/en/identity/own-code.ts';
import { panelGiven } from '../../i18n/en/panel/given.ts';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import type { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';

type Remove = typeof api.panel.staff.removeValue | typeof api.panel.staff.removeFile;

type RemoveGivenDialogProps = {
  given: { id: string; name: string; revision: number };
  texts: { title: (values: { name: string }) => string; text: string; success: string };
  remove: Remove;
  changed: 'PANEL_VALUE_CHANGED' | 'PANEL_FILE_CHANGED';
  outdated: QueryKey;
  onClose: () => void;
};

/** Asks for confirmation before a value or a file is removed from programs, and requires a code. */
export function RemoveGivenDialog(props: RemoveGivenDialogProps) {
  const { given, texts, remove, changed, outdated, onClose } = props;
  const { nowIs, ...buttons } = panelGiven.removeGivenDialog;
  const form = useForm({ code: '' });
  const save = useSave({
    form,
    send: (code: string, options, present) => {
      const { id, revision } = present ?? given;
      return remove({ id, revision, code }, options);
    },
    success: texts.success,
    outdated,
    fieldOf: codeFaults,
    changed,
    nowIs: () => nowIs,
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
      texts={{ ...buttons, text: texts.text, title: texts.title({ name: given.name }) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnCodeField form={form} />
    </FormDialog>
  );
}
