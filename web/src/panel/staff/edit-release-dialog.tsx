import { parseWhole } from '@regz/rules/numbers.ts';
import { RELEASE_LIMITS, type Reach, widensReach } from '@regz/rules/panel/release-form.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { isRollout, type StaffRelease, standingOf } from './releases.ts';

const { changeDialog, publishDialog, releases: texts } = panelStaff;

export type ReleaseAct = 'change' | 'withdraw' | 'restore';

type FieldsProps = {
  form: Form<'notes' | 'rollout' | 'code'>;
  mandatory: boolean;
  onMandatory: (mandatory: boolean) => void;
};

function Fields({ form, mandatory, onMandatory }: FieldsProps) {
  return (
    <>
      <TextField {...form.field('rollout')} label={publishDialog.rollout} inputMode="numeric" />
      <SwitchField
        label={publishDialog.mandatory}
        checked={mandatory}
        onChange={({ target }) => onMandatory(target.checked)}
      />
      <TextareaField
        {...form.field('notes')}
        label={publishDialog.notes}
        rows={3}
        maxLength={RELEASE_LIMITS.notes}
      />
    </>
  );
}

type EditReleaseDialogProps = { act: ReleaseAct; release: StaffRelease; onClose: () => void };

/** Changes the reach of a release. Only a wider reach requires a code, by the server's own rule. */
export function EditReleaseDialog({ act, release, onClose }: EditReleaseDialogProps) {
  const [present, setPresent] = useState(release);
  const [mandatory, setMandatory] = useState(release.mandatory);
  const form = useForm({ notes: release.notes, rollout: String(release.rollout), code: '' });
  const words = { text: undefined, ...changeDialog[act] };
  const reach: Reach = {
    rollout: parseWhole(form.values.rollout) ?? Number.NaN,
    mandatory,
    isWithdrawn: act === 'change' ? present.withdrawnAt !== null : act === 'withdraw',
  };
  const takesCode = widensReach({ ...present, isWithdrawn: present.withdrawnAt !== null }, reach);
  const save = useSave({
    form,
    send: api.panel.staff.editRelease,
    success: words.success,
    outdated: queries.panel.staff.key(),
    fieldOf: codeFaults,
    changed: 'PANEL_RELEASE_CHANGED',
    nowIs: (now) => {
      setPresent(now);
      return texts.nowIs({ standing: standingOf(now) });
    },
    onSaved: onClose,
  });

  function submit() {
    const { notes, code } = form.values;
    if (!isRollout(reach.rollout)) {
      form.refuse({ fields: { rollout: publishDialog.rolloutWrong } });
      return;
    }
    if (takesCode && code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate({ id: release.id, revision: present.revision, notes, code, ...reach });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: words.title({ version: release.version }),
        submit: words.submit,
        pending: words.pending,
        ...(words.text === undefined ? {} : { text: words.text }),
      }}
      tone={act === 'withdraw' ? 'danger' : 'primary'}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {act === 'change' ? (
        <Fields form={form} mandatory={mandatory} onMandatory={setMandatory} />
      ) : null}
      {takesCode ? (
        <>
          {act === 'change' ? <p className="text-sm text-soft">{changeDialog.wider}</p> : null}
          <OwnCodeField form={form} />
        </>
      ) : null}
    </FormDialog>
  );
}
