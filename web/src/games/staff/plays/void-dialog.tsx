import { VOID_REASON_MAX } from '@regz/rules/games/plays.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import type { WholePlay } from '../staff-games.ts';

const texts = messages.gamesStaff.voiding;

type VoidDialogProps = { play: WholePlay; open: boolean; onClose: () => void };

/** Asks for the reason, without which no play is voided, and says what that takes away. */
export function VoidDialog({ play: { id, username }, open, onClose }: VoidDialogProps) {
  const form = useForm({ reason: '' });
  const save = useSave({
    form,
    send: api.games.staff.voidPlay,
    success: texts.success,
    outdated: queries.games.staff.key(),
    failureText: (error) => failureText(error, texts.failed),
    presentOf: () => undefined,
    onChanged: () => '',
    onSaved: onClose,
  });

  function submit() {
    const { reason } = form.values;
    if (isBlank(reason)) {
      form.refuse({ fields: { reason: messages.errors.REASON_MISSING } });
      return;
    }
    form.accept();
    save.mutate({ id, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: texts.text(username) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.hint}
        rows={3}
        maxLength={VOID_REASON_MAX}
      />
    </FormDialog>
  );
}
