import { parseWhole } from '@regz/rules/numbers.ts';
import { type ReleaseChannel, releaseChannels } from '@regz/rules/panel/panel-limits.ts';
import { RELEASE_LIMITS, releaseFormRefusal, ROLLOUT } from '@regz/rules/panel/release-form.ts';
import { messages } from '@regz/texts/en.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { type ComponentType, useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, queries, type Api } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type Form, type FormFault, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { isRollout } from './releases.ts';

const texts = panelStaff.publishDialog;

const blank = {
  channel: 'stable',
  version: '',
  repeatedSha256: '',
  notes: '',
  rollout: String(ROLLOUT.most),
  code: '',
};
type Field = keyof typeof blank;

const fieldOf = {
  ...codeFaults,
  PANEL_VERSION_INVALID: 'version',
  PANEL_RELEASE_EXISTS: 'version',
  PANEL_CHECKSUM_DIFFERS: 'repeatedSha256',
} as const satisfies Record<string, Field>;

type Input = Parameters<Api['panel']['staff']['publishRelease']>[0];
type KeptFile = { sha256: string; bytes: number; fileName: string };

/** The upload field, as for a download. */
type FileField = ComponentType<{
  file: KeptFile | null;
  maxBytes: number;
  onChange: (file: KeptFile) => void;
  isChecksumHidden: true;
}>;

function channelNamed(text: string): ReleaseChannel {
  return releaseChannels.find((channel) => channel === text) ?? 'stable';
}

/** The fault before the request. Null if there is none. */
function faultOf(input: Input): FormFault<Field> | null {
  if (!isRollout(input.rollout)) return { fields: { rollout: texts.rolloutWrong } };
  const refusal = releaseFormRefusal(input);
  if (refusal === null) {
    return input.code.trim() === '' ? { fields: { code: ownCode.missing } } : null;
  }
  const text = messages.errors[refusal];
  const fields: Readonly<Record<string, Field>> = fieldOf;
  const field = fields[refusal];
  return field === undefined ? { text } : { fields: { [field]: text } };
}

function Fields({ form }: { form: Form<Field> }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...form.field('channel')}
        label={texts.channel}
        hint={texts.channelHint}
        options={releaseChannels.map((value) => ({ value, label: panelStaff.channels[value] }))}
      />
      <TextField
        {...form.field('version')}
        label={texts.version}
        hint={texts.versionHint}
        autoComplete="off"
        maxLength={RELEASE_LIMITS.version}
      />
    </div>
  );
}

type PublishFormProps = { maxBytes: number; FileField: FileField; onClose: () => void };

function PublishForm({ maxBytes, FileField, onClose }: PublishFormProps) {
  const form = useForm(blank);
  const [file, setFile] = useState<KeptFile | null>(null);
  const [mandatory, setMandatory] = useState(false);
  const save = useSave({
    form,
    send: api.panel.staff.publishRelease,
    success: texts.success,
    outdated: queries.panel.staff.key(),
    fieldOf,
    onSaved: onClose,
  });

  function submit() {
    const { channel, rollout, ...typed } = form.values;
    const input: Input = {
      ...typed,
      channel: channelNamed(channel),
      version: typed.version.trim(),
      sha256: file?.sha256 ?? '',
      fileName: file?.fileName ?? '',
      mandatory,
      rollout: parseWhole(rollout) ?? Number.NaN,
    };
    const fault = faultOf(input);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
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
      <Fields form={form} />
      <FileField file={file} maxBytes={maxBytes} onChange={setFile} isChecksumHidden />
      <TextField
        {...form.field('repeatedSha256')}
        label={texts.checksum}
        hint={texts.checksumHint}
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        maxLength={RELEASE_LIMITS.checksum}
      />
      <TextareaField
        {...form.field('notes')}
        label={texts.notes}
        rows={3}
        maxLength={RELEASE_LIMITS.notes}
      />
      <TextField {...form.field('rollout')} label={texts.rollout} inputMode="numeric" />
      <SwitchField
        label={texts.mandatory}
        checked={mandatory}
        onChange={({ target }) => setMandatory(target.checked)}
      />
      <OwnCodeField form={form} />
    </CancellableForm>
  );
}

/** Offers a new version. The person enters its checksum from the build. */
export function PublishReleaseDialog({ open, ...form }: PublishFormProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      // A click outside would lose an upload.
      insistent
      onClose={form.onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
    >
      {open ? <PublishForm {...form} /> : null}
    </Dialog>
  );
}
