import { INCIDENT_LIMITS, incidentTimesRefusal } from '@regz/rules/incidents/incident-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { instantOf, localText } from '../../platform/time/local-field.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { presentWording, type StaffIncident, savesIncident } from './staff-incidents.ts';

const { fields: texts, updateForm, correctForm } = messages.incidentsStaff;
const errors = messages.errors;
const forms = messages.forms;

const fieldOf = {
  INCIDENT_TEXT_MISSING: 'text',
  INCIDENT_TIME_AHEAD: 'endedAt',
  INCIDENT_ENDS_BEFORE: 'endedAt',
} as const;

type UpdateFormProps = {
  incident: StaffIncident;
  /** The update to correct. Null for a new one. */
  number: number | null;
  onClose: () => void;
};

function useUpdateForm({ incident, number, onClose }: UpdateFormProps) {
  const corrected = incident.updates.find((update) => update.number === number);
  const form = useForm({
    text: corrected === undefined ? '' : presentWording(corrected).text,
    endedAt: localText(incident.endedAt ?? new Date(serverNowMs()).toISOString()),
  });
  const [isOver, setOver] = useState(incident.endedAt !== null);
  const words = number === null ? updateForm : correctForm;
  const save = useSave({
    form,
    ...savesIncident,
    success: words.success,
    failed: words.failed,
    fieldOf,
    send: ({ text, endedAt }: { text: string; endedAt: string | null }, options, present) => {
      const { id, version } = present ?? incident;
      const seen = { id, version, text };
      return number === null
        ? api.incidents.staff.addUpdate({ ...seen, endedAt }, options)
        : api.incidents.staff.correctUpdate({ ...seen, number }, options);
    },
    onSaved: onClose,
  });

  function submit() {
    const { text } = form.values;
    const endedAt = isOver ? instantOf(form.values.endedAt) : null;
    if (isBlank(text)) {
      form.refuse({ fields: { text: errors.INCIDENT_TEXT_MISSING } });
      return;
    }
    if (isOver && endedAt === null) {
      form.refuse({ fields: { endedAt: forms.required } });
      return;
    }
    const times = {
      beganAtMs: Date.parse(incident.beganAt),
      endedAtMs: endedAt === null ? null : Date.parse(endedAt),
    };
    const refusal = number === null ? incidentTimesRefusal(times, serverNowMs()) : null;
    if (refusal !== null) {
      form.refuse({ fields: { endedAt: errors[refusal] } });
      return;
    }
    form.accept();
    save.mutate({ text, endedAt });
  }

  return { form, submit, pending: save.isPending, words, isOver, setOver };
}

/** The form of the dialog that adds an update, which may close the incident, or corrects one. */
export function UpdateForm({ incident, number, onClose }: UpdateFormProps) {
  const { form, submit, pending, words, isOver, setOver } = useUpdateForm({
    incident,
    number,
    onClose,
  });
  return (
    <CancellableForm
      form={form}
      pending={pending}
      onSubmit={submit}
      texts={words}
      onCancel={onClose}
    >
      <p className="font-medium wrap-anywhere">{incident.title}</p>
      {number === null ? null : <p className="text-sm text-soft">{correctForm.text}</p>}
      <TextareaField
        {...form.field('text')}
        label={texts.text}
        required
        maxLength={INCIDENT_LIMITS.text}
      />
      {number === null ? (
        <SwitchField
          label={texts.isOver}
          checked={isOver}
          onChange={({ target }) => setOver(target.checked)}
        />
      ) : null}
      {number === null && isOver ? (
        <TextField
          {...form.field('endedAt')}
          type="datetime-local"
          label={texts.endedAt}
          hint={texts.timeHint}
          required
        />
      ) : null}
    </CancellableForm>
  );
}
