import { isPackageName } from '@regz/rules/licenses/packages.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { valueRefusal } from '@regz/rules/panel/values.ts';
import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { ownCode } from '../../i18n/en/identity/own-code.ts';
import { panelGiven } from '../../i18n/en/panel/given.ts';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { GivenFields } from './given-fields.tsx';

const { valueDialog: texts, given: givenTexts } = panelGiven;

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

/** Writes a value. A secret is typed again each time, because it cannot be read back. */
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
    nowIs: () => givenTexts.nowIs,
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
      {value === null ? <GivenFields form={form} nameHint={texts.nameHint} /> : null}
      <SwitchField
        label={texts.secret}
        checked={secret}
        onChange={({ target }) => setSecret(target.checked)}
      />
      <SwitchField
        label={givenTexts.forTrials}
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
        maxLength={PANEL_LIMITS.valuesBytes}
      />
      <OwnCodeField form={form} />
    </FormDialog>
  );
}

/** A value for programs, as staff see it. */
export type PanelValue = Awaited<ReturnType<Api['panel']['staff']['listValues']>>[number];
