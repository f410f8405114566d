import { INCIDENT_LIMITS, incidentTimesRefusal } from '@regz/rules/incidents/incident-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { paths } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { instantOf, localText } from '../../platform/time/local-field.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IncidentForm } from './incident-form.tsx';
import { IncidentItem } from './incident-item.tsx';
import {
  type PastIncident,
  presentWording,
  savesIncident,
  type StaffIncident,
} from './staff-incidents.ts';

const { fields: updateFormTexts, updateForm, correctForm } = messages.incidentsStaff;
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
function UpdateForm(props: UpdateFormProps) {
  const { incident, number, onClose } = props;
  const { form, submit, pending, words, isOver, setOver } = useUpdateForm(props);
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
        label={updateFormTexts.text}
        required
        maxLength={INCIDENT_LIMITS.text}
      />
      {number === null ? (
        <SwitchField
          label={updateFormTexts.isOver}
          checked={isOver}
          onChange={({ target }) => setOver(target.checked)}
        />
      ) : null}
      {number === null && isOver ? (
        <TextField
          {...form.field('endedAt')}
          type="datetime-local"
          label={updateFormTexts.endedAt}
          hint={updateFormTexts.timeHint}
          required
        />
      ) : null}
    </CancellableForm>
  );
}

const texts = messages.incidentsStaff;

/** The act and the incident of a dialog. */
type Shown =
  | { act: 'open'; incident: null }
  | { act: 'edit' | 'update'; incident: StaffIncident }
  | { act: 'correct'; incident: StaffIncident; number: number };

const titles = {
  open: texts.openForm.title,
  edit: texts.editForm.title,
  update: texts.updateForm.title,
  correct: texts.correctForm.title,
};

function ShownForm({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  if (shown.act === 'open' || shown.act === 'edit') {
    return <IncidentForm incident={shown.incident} onClose={onClose} />;
  }
  const number = shown.act === 'correct' ? shown.number : null;
  return <UpdateForm incident={shown.incident} number={number} onClose={onClose} />;
}

/** Offers to compensate for an incident that is over. Undefined without permission. */
type IncidentsPanelProps = { onCompensate?: (incident: PastIncident) => void };

/** Incidents that customers see. */
export function IncidentsPanel({ onCompensate }: IncidentsPanelProps) {
  const list = useQuery(queries.incidents.staff.listIncidents.queryOptions({ input: {} }));
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => setShown({ act: 'open', incident: null })}>
          {texts.open}
        </Button>
      }
    >
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(incidents) =>
          incidents.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <ul className="flex flex-col gap-4">
              {incidents.map((incident) => (
                <IncidentItem
                  key={incident.id}
                  incident={incident}
                  onUpdate={() => setShown({ act: 'update', incident })}
                  onEdit={() => setShown({ act: 'edit', incident })}
                  onCorrect={(number) => setShown({ act: 'correct', incident, number })}
                  onCompensate={onCompensate}
                />
              ))}
            </ul>
          )
        }
      </QueryRegion>
      <p className="text-sm">
        <a className="text-accent-text underline underline-offset-4" href={paths.status}>
          {texts.page}
        </a>
      </p>
      <Dialog
        open={shown !== null}
        onClose={close}
        title={shown === null ? texts.title : titles[shown.act]}
        closeLabel={messages.controls.close}
      >
        {shown === null ? null : <ShownForm shown={shown} onClose={close} />}
      </Dialog>
    </Card>
  );
}
