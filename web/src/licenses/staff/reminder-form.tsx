import {
  defaultReminderWords,
  REMINDER_LIMITS,
  reminderRefusal,
} from '@regz/rules/licenses/reminders.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { type Api, api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const { form: texts, states } = messages.licensesStaff.reminders;

export type Reminder = Awaited<ReturnType<Api['licenses']['staff']['listReminders']>>[number];

type Edit = { subject: string; text: string; isOn: boolean };
type ReminderFormProps = { reminder: Reminder; onClose: () => void };

/** The form of one reminder. A colleague's change in the meantime is shown first. */
export function ReminderForm({ reminder, onClose }: ReminderFormProps) {
  const { kind } = reminder;
  const form = useForm({ subject: reminder.subject, text: reminder.text });
  const [isOn, setOn] = useState(reminder.isOn);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const { version } = present ?? reminder;
      return api.licenses.staff.editReminder({ kind, version, ...edit }, options);
    },
    success: texts.success,
    outdated: queries.licenses.staff.key(),
    failed: texts.failed,
    changed: 'LICENSE_REMINDER_CHANGED',
    nowIs: (present) => texts.nowIs(present.subject, present.isOn ? states.on : states.off),
    onSaved: onClose,
  });

  function submit() {
    const refusal = reminderRefusal(form.values);
    if (refusal !== null) {
      const field = isBlank(form.values.subject) ? 'subject' : 'text';
      form.refuse({ fields: { [field]: messages.errors[refusal] } });
      return;
    }
    form.accept();
    save.mutate({ isOn, ...form.values });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <SwitchField
        label={texts.isOn}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <TextField
        {...form.field('subject')}
        label={texts.subject}
        required
        autoComplete="off"
        maxLength={REMINDER_LIMITS.subject}
      />
      <TextareaField
        {...form.field('text')}
        label={texts.text}
        hint={texts.textHint}
        required
        maxLength={REMINDER_LIMITS.text}
      />
      <div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => form.prefill(defaultReminderWords[kind])}
        >
          {texts.standard}
        </Button>
      </div>
    </CancellableForm>
  );
}
