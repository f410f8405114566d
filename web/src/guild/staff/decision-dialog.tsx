import { GUILD_LIMITS } from '@regz/rules/guild/applications.ts';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { StaffApplication } from './application-item.tsx';

const { dialog: texts, accept, decline } = messages.guildStaff;

type DecisionDialogProps = {
  application: StaffApplication;
  accepted: boolean;
  onClose: () => void;
};

/** Accepts or declines, with a note for the applicant. */
export function DecisionDialog({ application, accepted, onClose }: DecisionDialogProps) {
  const { id, inGameName } = application;
  const form = useForm({ note: '' });
  const save = useSave({
    form,
    send: (note: string, options) =>
      api.guild.staff.decideApplication({ id, accepted, note }, options),
    success: texts.success,
    outdated: queries.guild.key(),
    failureText: (error) => failureText(error, texts.failed),
    presentOf: () => undefined,
    onChanged: () => '',
    onSaved: onClose,
  });
  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: accepted ? texts.acceptTitle(inGameName) : texts.declineTitle(inGameName),
        submit: accepted ? accept : decline,
        pending: texts.pending,
      }}
      pending={save.isPending}
      onSubmit={() => {
        form.accept();
        save.mutate(form.values.note);
      }}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('note')}
        label={texts.note}
        hint={texts.noteHint}
        maxLength={GUILD_LIMITS.note}
      />
    </FormDialog>
  );
}
