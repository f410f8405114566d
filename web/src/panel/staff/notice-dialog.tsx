import { isForVersion, NOTICE_LIMITS, noticeRefusal } from '@regz/rules/panel/notices.ts';
import { isReleaseVersion, RELEASE_LIMITS } from '@regz/rules/panel/release-form.ts';
import { messages } from '@regz/texts/en.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const { noticeDialog: texts, notices: listTexts } = panelStaff;

/** The version is typed if `reach` has this value. */
const OTHER = 'other';
/** The most used versions in the choice. Any other version is typed. */
const MOST_CHOICES = 20;

const blank = { text: '', reach: '', version: '', code: '' };
type Field = keyof typeof blank;

const fieldOf = {
  ...codeFaults,
  PANEL_NOTICE_TEXT_MISSING: 'text',
  PANEL_VERSION_INVALID: 'version',
} as const satisfies Record<string, Field>;

type Used = Awaited<ReturnType<Api['panel']['staff']['listNotices']>>['used'];

/** The chosen or typed version. Null for all programs. */
function versionOf({ reach, version }: typeof blank): string | null {
  if (reach === '') return null;
  return reach === OTHER ? version.trim() : reach;
}

function ReachFields({ form, used }: { form: Form<Field>; used: Used }) {
  const choices = used
    .filter(({ version }) => isReleaseVersion(version))
    .slice(0, MOST_CHOICES)
    .map(({ version, programs }) => ({
      value: version,
      label: texts.used({ version, n: programs }),
    }));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...form.field('reach')}
        label={texts.reach}
        placeholder={listTexts.all}
        options={[...choices, { value: OTHER, label: texts.other }]}
      />
      {form.values.reach === OTHER ? (
        <TextField
          {...form.field('version')}
          label={texts.version}
          hint={texts.versionHint}
          autoComplete="off"
          maxLength={RELEASE_LIMITS.version}
        />
      ) : null}
    </div>
  );
}

/** The number of programs that a pause stops, once the version is known. */
function Stops({ version, used }: { version: string | null; used: Used }) {
  if (version !== null && !isReleaseVersion(version)) return null;
  const stopped = used.filter((each) => isForVersion(version, each.version));
  const programs = stopped.reduce((sum, each) => sum + each.programs, 0);
  return (
    <Notice tone="warn">{programs === 0 ? texts.stopsNone : texts.stops({ n: programs })}</Notice>
  );
}

type NoticeDialogProps = { used: Used; onClose: () => void };

/**
 * Publishes a notice to programs. A pause shows the number of programs that it stops, and requires
 * a code.
 */
export function NoticeDialog({ used, onClose }: NoticeDialogProps) {
  const form = useForm(blank);
  const [pauses, setPauses] = useState(false);
  const version = versionOf(form.values);
  const save = useSave({
    form,
    send: api.panel.staff.publishNotice,
    success: texts.success,
    outdated: queries.panel.staff.listNotices.key(),
    fieldOf,
    onSaved: onClose,
  });

  function submit() {
    const { text, code } = form.values;
    const refusal = noticeRefusal({ text, version });
    if (refusal !== null) {
      form.refuse({ fields: { [fieldOf[refusal]]: messages.errors[refusal] } });
      return;
    }
    if (pauses && code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate({ text, version, pauses, code: pauses ? code : '' });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={texts}
      tone={pauses ? 'danger' : 'primary'}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('text')}
        label={texts.message}
        hint={texts.messageHint}
        rows={3}
        maxLength={NOTICE_LIMITS.text}
      />
      <ReachFields form={form} used={used} />
      <SwitchField
        label={texts.pauses}
        checked={pauses}
        onChange={({ target }) => setPauses(target.checked)}
      />
      {pauses ? (
        <>
          <Stops version={version} used={used} />
          <OwnCodeField form={form} />
        </>
      ) : null}
    </FormDialog>
  );
}
