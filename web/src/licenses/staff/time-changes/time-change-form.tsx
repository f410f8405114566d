import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { TIME_CHANGE_LIMITS, timeOrigins } from '@regz/rules/licenses/time-changes.ts';
import { REASON_MAX_LENGTH } from '@regz/rules/reasons.ts';
import { timeChanges } from '@regz/texts/en/licenses/time-changes-staff.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { usePackages } from '../../../platform/staff/use-packages.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SwitchChoice } from '../../../ui/forms/switch-choice.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { type Fields, fieldOf, fieldsOf, readForm } from './time-change-fields.ts';
import { type Compensation, type TimeChangeInput } from './time-changes.ts';

const { form: texts } = timeChanges;
const whose = ['ran', 'now', 'listed'] as const;
const directions = ['give', 'take'] as const;

/** The accounts whose time changes. */
function WhoFields({ form }: { form: Fields }) {
  const { who } = form.values;
  return (
    <>
      <SelectField
        {...form.field('who')}
        label={texts.who}
        options={whose.map((value) => ({ value, label: texts.whose[value] }))}
      />
      {who === 'ran' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('from')}
            type="datetime-local"
            label={texts.from}
            hint={texts.timeHint}
            required
          />
          <TextField
            {...form.field('to')}
            type="datetime-local"
            label={texts.to}
            hint={texts.timeHint}
            required
          />
        </div>
      ) : null}
      {who === 'listed' ? (
        <TextareaField
          {...form.field('names')}
          label={texts.names}
          hint={texts.namesHint}
          required
          spellCheck={false}
        />
      ) : null}
    </>
  );
}

/** The number of days, and the reason. */
function DaysFields({ form }: { form: Fields }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('direction')}
          label={texts.direction}
          options={directions.map((value) => ({ value, label: texts.directions[value] }))}
        />
        <TextField
          {...form.field('days')}
          label={texts.days}
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        required
        rows={2}
        maxLength={REASON_MAX_LENGTH}
      />
    </>
  );
}

/** A mail to each account, with staff's own text. */
function MailFields(props: { form: Fields; mails: boolean; onMails: (mails: boolean) => void }) {
  const { form, mails, onMails } = props;
  return (
    <>
      <SwitchField
        label={texts.mails}
        checked={mails}
        onChange={({ target }) => onMails(target.checked)}
      />
      {mails ? (
        <TextareaField
          {...form.field('mail')}
          label={texts.mail}
          hint={texts.mailHint}
          rows={3}
          maxLength={TIME_CHANGE_LIMITS.mail}
        />
      ) : null}
    </>
  );
}

type TimeChangeFormProps = {
  /** The incident that it compensates for, if any. */
  compensation: Compensation | null;
  onPreviewed: (id: string) => void;
  onClose: () => void;
};

/** The form of the dialog that previews a change. No time moves yet. */
export function TimeChangeForm({ compensation, onPreviewed, onClose }: TimeChangeFormProps) {
  const form = useForm(fieldsOf(compensation));
  const [packages, setPackages] = useState<readonly PackageName[] | null>(null);
  const known = usePackages();
  const [includeBanned, setIncludeBanned] = useState(false);
  const [mails, setMails] = useState(false);
  const save = useSave({
    form,
    send: async (input: TimeChangeInput, options) => {
      const { id } = await api.licenses.staff.previewTimeChange(input, options);
      onPreviewed(id);
    },
    success: texts.success,
    outdated: queries.licenses.staff.listTimeChanges.key(),
    failed: texts.failed,
    fieldOf,
    onSaved: () => {},
  });

  function submit() {
    const incidentId = compensation?.incidentId ?? null;
    const input = readForm(form, { packages, includeBanned, mails, incidentId });
    if (input === null) return;
    form.accept();
    save.mutate(input);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <DaysFields form={form} />
      <WhoFields form={form} />
      <SelectField
        {...form.field('origin')}
        label={texts.origin}
        options={timeOrigins.map((value) => ({ value, label: texts.origins[value] }))}
      />
      <SwitchField
        label={texts.somePackages}
        checked={packages !== null}
        onChange={({ target }) => setPackages(target.checked ? [] : null)}
      />
      {packages === null ? null : (
        <SwitchChoice
          legend={texts.packages}
          options={known.map(({ name }) => ({ value: name, label: name }))}
          chosen={packages}
          onChange={setPackages}
        />
      )}
      <SwitchField
        label={texts.includeBanned}
        checked={includeBanned}
        onChange={({ target }) => setIncludeBanned(target.checked)}
      />
      <MailFields form={form} mails={mails} onMails={setMails} />
    </CancellableForm>
  );
}
