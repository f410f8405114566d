import { incidentRefusal, INCIDENT_LIMITS } from '@regz/rules/incidents/incident-edits.ts';
import {
  incidentEffects,
  type StatusPart,
  statusParts,
} from '@regz/rules/incidents/system-status.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { instantOf, localText } from '../../platform/time/local-field.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchChoice } from '../../ui/forms/switch-choice.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { type StaffIncident, savesIncident } from './staff-incidents.ts';

const { fields: texts, openForm, editForm } = messages.incidentsStaff;
const errors = messages.errors;
const forms = messages.forms;

const fieldOf = {
  INCIDENT_TITLE_MISSING: 'title',
  INCIDENT_TEXT_MISSING: 'text',
  INCIDENT_TIME_AHEAD: 'beganAt',
  INCIDENT_ENDS_BEFORE: 'endedAt',
} as const;

type Input = Parameters<typeof api.incidents.staff.openIncident>[0] & { isPublic: boolean };

function fieldsOf(incident: StaffIncident | null) {
  const now = localText(new Date(serverNowMs()).toISOString());
  if (incident === null) return { title: '', effect: 'down', beganAt: now, endedAt: '', text: '' };
  const { title, effect, beganAt, endedAt } = incident;
  const until = endedAt === null ? '' : localText(endedAt);
  return { title, effect, beganAt: localText(beganAt), endedAt: until, text: '' };
}

type IncidentFormProps = {
  /** The incident to edit. Null for a new one. */
  incident: StaffIncident | null;
  onClose: () => void;
};

function useIncidentForm({ incident, onClose }: IncidentFormProps) {
  const form = useForm(fieldsOf(incident));
  const [affected, setAffected] = useState<readonly StatusPart[]>(incident?.affected ?? []);
  const [isPublic, setPublic] = useState(incident?.isPublic ?? true);
  const words = incident === null ? openForm : editForm;
  const save = useSave({
    form,
    ...savesIncident,
    success: words.success,
    failed: words.failed,
    fieldOf,
    send: ({ text, isPublic: shown, ...input }: Input, options, present) =>
      incident === null
        ? api.incidents.staff.openIncident({ text, ...input }, options)
        : api.incidents.staff.editIncident(
            { id: incident.id, version: (present ?? incident).version, isPublic: shown, ...input },
            options,
          ),
    onSaved: onClose,
  });

  function submit() {
    const { title, effect: chosen, text } = form.values;
    const [beganAt, endedAt] = [instantOf(form.values.beganAt), instantOf(form.values.endedAt)];
    if (beganAt === null) {
      form.refuse({ fields: { beganAt: forms.required } });
      return;
    }
    const times = {
      beganAtMs: Date.parse(beganAt),
      endedAtMs: endedAt === null ? null : Date.parse(endedAt),
    };
    const refusal = incidentRefusal({ title, affected, ...times }, serverNowMs());
    if (refusal === 'INCIDENT_PARTS_MISSING') {
      form.refuse({ text: errors[refusal] });
      return;
    }
    if (refusal !== null) {
      form.refuse({ fields: { [fieldOf[refusal]]: errors[refusal] } });
      return;
    }
    if (incident === null && isBlank(text)) {
      form.refuse({ fields: { text: errors.INCIDENT_TEXT_MISSING } });
      return;
    }
    form.accept();
    const effect = incidentEffects.find((each) => each === chosen) ?? 'down';
    const parts = statusParts.filter((part) => affected.includes(part));
    save.mutate({ title, effect, affected: parts, beganAt, endedAt, text, isPublic });
  }

  return {
    form,
    submit,
    pending: save.isPending,
    affected,
    setAffected,
    isPublic,
    setPublic,
    words,
  };
}

/**
 * The form of the dialog that opens or edits. A colleague's change in the meantime is shown first.
 */
export function IncidentForm({ incident, onClose }: IncidentFormProps) {
  const { form, submit, pending, words, ...choices } = useIncidentForm({ incident, onClose });
  return (
    <CancellableForm
      form={form}
      pending={pending}
      onSubmit={submit}
      texts={words}
      onCancel={onClose}
    >
      <TextField
        {...form.field('title')}
        label={texts.title}
        hint={texts.titleHint}
        required
        autoComplete="off"
        maxLength={INCIDENT_LIMITS.title}
      />
      <SelectField
        {...form.field('effect')}
        label={texts.effect}
        options={incidentEffects.map((value) => ({ value, label: texts.effects[value] }))}
      />
      <SwitchChoice
        legend={texts.affected}
        options={statusParts.map((value) => ({
          value,
          label: messages.incidents.parts.names[value],
        }))}
        chosen={choices.affected}
        onChange={choices.setAffected}
      />
      <TextField
        {...form.field('beganAt')}
        type="datetime-local"
        label={texts.beganAt}
        hint={texts.timeHint}
        required
      />
      <TextField
        {...form.field('endedAt')}
        type="datetime-local"
        label={texts.endedAt}
        hint={texts.endedAtHint}
      />
      {incident === null ? (
        <TextareaField
          {...form.field('text')}
          label={texts.text}
          required
          maxLength={INCIDENT_LIMITS.text}
        />
      ) : (
        <SwitchField
          label={texts.isPublic}
          checked={choices.isPublic}
          onChange={({ target }) => choices.setPublic(target.checked)}
        />
      )}
    </CancellableForm>
  );
}
