import { isPackageName, packageNames } from '@regz/rules/licenses/packages.ts';
import { RELEASE_LIMITS } from '@regz/rules/panel/release-form.ts';
import { VALUE_LIMITS, valueRefusal } from '@regz/rules/panel/values.ts';
import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { ownCode } from '../../i18n/en/identity/own-code.ts';
import { panelStaff } from '../../i18n/en/panel/staff.ts';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const { valueDialog: texts, values: listTexts } = panelStaff;

const blank = { name: '', package: '', minimumVersion: NO_VERSION, content: '', code: '' };
type Field = keyof typeof blank;
type Edit = Omit<Parameters<typeof api.panel.staff.setValue>[0], 'revision'>;

const fieldOf = {
  ...codeFaults,
  PANEL_VALUE_NAME_INVALID: 'name',
  PANEL_VERSION_INVALID: 'minimumVersion',
  PANEL_VALUE_CONTENT_MISSING: 'content',
  PANEL_VALUES_TOO_LARGE: 'content',
} as const satisfies Record<string, Field>;

/** What names a value; it stays as long as the value does. */
function KeyFields({ form }: { form: Form<Field> }) {
  return (
    <>
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        className="font-mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={VALUE_LIMITS.name}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('package')}
          label={texts.package}
          placeholder={listTexts.everyPackage}
          options={packageNames.map((value) => ({ value, label: value }))}
        />
        <TextField
          {...form.field('minimumVersion')}
          label={texts.minimumVersion}
          hint={texts.minimumVersionHint}
          autoComplete="off"
          maxLength={RELEASE_LIMITS.version}
        />
      </div>
    </>
  );
}

function fieldsOf(value: PanelValue | null): typeof blank {
  if (value === null) return blank;
  const { name, minimumVersion } = value;
  return {
    ...blank,
    name,
    minimumVersion,
    package: value.package ?? '',
    content: value.content ?? '',
  };
}

type ValueDialogProps = { value: PanelValue | null; onClose: () => void };

/** Writes a value; a secret is typed anew each time, because nobody reads it here again. */
export function ValueDialog({ value, onClose }: ValueDialogProps) {
  const form = useForm(fieldsOf(value));
  const [secret, setSecret] = useState(value?.secret ?? false);
  const [forTrials, setForTrials] = useState(value?.forTrials ?? true);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const revision = (present ?? value)?.revision ?? null;
      return api.panel.staff.setValue({ revision, ...edit }, options);
    },
    success: texts.success,
    outdated: queries.panel.staff.listValues.key(),
    fieldOf,
    changed: 'PANEL_VALUE_CHANGED',
    nowIs: () => texts.nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { package: named, code, ...typed } = form.values;
    const refusal = valueRefusal(typed);
    if (refusal !== null) {
      form.refuse({ fields: { [fieldOf[refusal]]: messages.errors[refusal] } });
      return;
    }
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    const wanted = isPackageName(named) ? named : null;
    save.mutate({ ...typed, package: wanted, secret, forTrials, code });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: value === null ? texts.addTitle : texts.editTitle(value.name),
        submit: texts.submit,
        pending: texts.pending,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {value === null ? <KeyFields form={form} /> : null}
      <SwitchField
        label={texts.secret}
        checked={secret}
        onChange={({ target }) => setSecret(target.checked)}
      />
      <SwitchField
        label={texts.forTrials}
        checked={forTrials}
        onChange={({ target }) => setForTrials(target.checked)}
      />
      <TextareaField
        {...form.field('content')}
        label={texts.content}
        hint={secret ? texts.secretContentHint : undefined}
        rows={4}
        className="font-mono text-sm"
        autoComplete="off"
        spellCheck={false}
        maxLength={VALUE_LIMITS.content}
      />
      <OwnCodeField form={form} />
    </FormDialog>
  );
}

/** A value that programs are given, as staff see it. */
export type PanelValue = Awaited<ReturnType<Api['panel']['staff']['listValues']>>[number];
