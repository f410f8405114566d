import {
  REMINDER_LIMITS,
  reminderPlaces,
  reminderRefusal,
} from '@regz/rules/licenses/reminders.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';

const { form: reminderFormTexts, states } = messages.licensesStaff.reminders;

type Reminder = Awaited<ReturnType<Api['licenses']['staff']['listReminders']>>[number];

type Edit = { subject: string; text: string; isOn: boolean };
type ReminderFormProps = { reminder: Reminder; onClose: () => void };

/** The form of one reminder. A colleague's change in the meantime is shown first. */
function ReminderForm({ reminder, onClose }: ReminderFormProps) {
  const { kind } = reminder;
  const form = useForm({ subject: reminder.subject, text: reminder.text });
  const [isOn, setOn] = useState(reminder.isOn);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const { version } = present ?? reminder;
      return api.licenses.staff.editReminder({ kind, version, ...edit }, options);
    },
    success: reminderFormTexts.success,
    outdated: queries.licenses.staff.key(),
    failed: reminderFormTexts.failed,
    changed: 'LICENSE_REMINDER_CHANGED',
    nowIs: (present) =>
      reminderFormTexts.nowIs({
        subject: present.subject,
        state: present.isOn ? states.on : states.off,
      }),
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

  const standard = messages.reminderMails[kind];
  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={reminderFormTexts}
      onCancel={onClose}
    >
      <SwitchField
        label={reminderFormTexts.isOn}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <TextField
        {...form.field('subject')}
        label={reminderFormTexts.subject}
        required
        autoComplete="off"
        maxLength={REMINDER_LIMITS.subject}
      />
      <TextareaField
        {...form.field('text')}
        label={reminderFormTexts.text}
        hint={reminderFormTexts.textHint}
        required
        maxLength={REMINDER_LIMITS.text}
      />
      <div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() =>
            form.prefill({
              subject: standard.subject(reminderPlaces),
              text: standard.text(reminderPlaces),
            })
          }
        >
          {reminderFormTexts.standard}
        </Button>
      </div>
    </CancellableForm>
  );
}

const texts = messages.licensesStaff.reminders;

function ReminderItem({ reminder, onEdit }: { reminder: Reminder; onEdit: () => void }) {
  const { kind, isOn, subject, text } = reminder;
  const when = texts.kinds[kind];
  return (
    <li className="flex min-w-0 items-start justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-sans text-base font-medium">{when}</h3>
          <Badge tone={isOn ? 'good' : 'neutral'}>
            {isOn ? texts.states.on : texts.states.off}
          </Badge>
        </div>
        <p translate="no" className="text-sm wrap-anywhere">
          {subject}
        </p>
        <p
          translate="no"
          className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-soft"
        >
          {text}
        </p>
      </div>
      <IconButton label={texts.edit({ kind: when })} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
    </li>
  );
}

/** The mails about the end of a subscription: which are sent, and their texts. */
export function RemindersPanel() {
  const list = useQuery(queries.licenses.staff.listReminders.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<Reminder | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(reminders) => (
          <ul className="flex flex-col divide-y divide-line">
            {reminders.map((reminder) => (
              <ReminderItem
                key={reminder.kind}
                reminder={reminder}
                onEdit={() => setEdited(reminder)}
              />
            ))}
          </ul>
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null ? texts.form.title : texts.kinds[edited.kind]}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <ReminderForm reminder={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}
