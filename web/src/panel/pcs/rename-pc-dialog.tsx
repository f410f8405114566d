import { PC_NAME_MAX_LENGTH } from '@regz/rules/panel/pc-name.ts';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Pc } from './pc-item.tsx';

const texts = messages.panel.pcs.renameDialog;

/** Takes the owner's name for a PC. */
export function RenamePcDialog({ pc, onClose }: { pc: Pc; onClose: () => void }) {
  const form = useForm({ name: pc.name ?? '' });
  const save = useSave({
    form,
    send: (name: string) => api.panel.renameDevice({ id: pc.id, name }),
    ...texts,
    outdated: queries.panel.listDevices.key(),
    onSaved: onClose,
  });

  function submit() {
    form.accept();
    save.mutate(form.values.name);
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
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.hint}
        maxLength={PC_NAME_MAX_LENGTH}
        autoComplete="off"
      />
    </FormDialog>
  );
}
