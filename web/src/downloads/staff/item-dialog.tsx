import { downloadAreas } from '@regz/rules/downloads/access.ts';
import { DOWNLOAD_LIMITS } from '@regz/rules/downloads/items.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { FileSource } from './file-source.tsx';
import { ImageList } from './image-list.tsx';
import {
  areaNamed,
  faultOf,
  type FieldName,
  fieldsOf,
  fileOf,
  formOf,
  standingOf,
} from './item-draft.ts';
import type { Draft, StaffForm } from './staff-items.ts';

const texts = messages.downloadsStaff.form;
const { areas } = messages.downloadsStaff;
const LIMITS = DOWNLOAD_LIMITS;

type ItemDialogProps = {
  /** Open while this is set. */
  draft: Draft | null;
  maxBytes: number;
  onClose: () => void;
};

/** Publishes or changes a download. */
export function ItemDialog({ draft, maxBytes, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open={draft !== null}
      // A click outside would lose an upload.
      insistent
      onClose={onClose}
      title={draft?.kind === 'edit' ? texts.editTitle : texts.addTitle}
      closeLabel={messages.controls.close}
    >
      {draft === null ? null : <ItemForm draft={draft} maxBytes={maxBytes} onClose={onClose} />}
    </Dialog>
  );
}

type ItemFormProps = { draft: Draft; maxBytes: number; onClose: () => void };

/**
 * The form that publishes or changes a download. A colleague's change in the meantime is shown
 * before it can be replaced.
 */
function ItemForm({ draft, maxBytes, onClose }: ItemFormProps) {
  const form = useForm(fieldsOf(draft));
  const [file, setFile] = useState(() => fileOf(draft));
  const [images, setImages] = useState<readonly string[]>(
    draft.kind === 'edit' ? draft.item.images : [],
  );
  const save = useSave({
    form,
    send: (input: StaffForm, options, present) => {
      const { publishDownload, editDownload } = api.downloads.staff;
      if (draft.kind === 'add') return publishDownload(input, options);
      const { revision } = present ?? draft.item;
      return editDownload({ id: draft.item.id, revision, ...input }, options);
    },
    success: draft.kind === 'edit' ? texts.edited : texts.added,
    outdated: queries.downloads.key(),
    changed: 'DOWNLOAD_CHANGED',
    nowIs: (present) => texts.nowIs({ standing: standingOf(present) }),
    onSaved: onClose,
  });

  function submit() {
    const input = formOf(form.values, file, images);
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
      texts={{ submit: texts.save, pending: texts.saving }}
      onCancel={onClose}
    >
      <ItemFields form={form}>
        {form.values.source === 'file' ? (
          <FileSource file={file} maxBytes={maxBytes} onChange={setFile} />
        ) : null}
      </ItemFields>
      {areaNamed(form.values.area) === 'sample' ? (
        <ImageList images={images} maxBytes={maxBytes} onChange={setImages} />
      ) : null}
    </CancellableForm>
  );
}

const areaOptions = downloadAreas.map((value) => ({ value, label: areas[value].title }));
const sourceOptions = [
  { value: 'file', label: texts.sourceFile },
  { value: 'link', label: texts.sourceLink },
];

type ItemFieldsProps = {
  form: Form<FieldName>;
  /** Fields of a kept file, after the choice of the source. */
  children: ReactNode;
};

/** The fields of a download. */
function ItemFields({ form, children }: ItemFieldsProps) {
  const { field, values } = form;
  return (
    <>
      <SelectField {...field('area')} label={texts.area} options={areaOptions} />
      <TextField {...field('title')} label={texts.title} maxLength={LIMITS.title} />
      <TextareaField
        {...field('description')}
        label={texts.description}
        rows={2}
        maxLength={LIMITS.description}
      />
      {values.area === 'sample' ? (
        <TextField {...field('language')} label={texts.language} maxLength={LIMITS.language} />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('version')} label={texts.version} maxLength={LIMITS.version} />
        <TextField
          {...field('position')}
          label={texts.position}
          hint={texts.positionHint}
          inputMode="numeric"
        />
      </div>
      <TextField
        {...field('updateLabel')}
        label={texts.updateLabel}
        hint={texts.updateLabelHint}
        maxLength={LIMITS.updateLabel}
      />
      <SelectField {...field('source')} label={texts.source} options={sourceOptions} />
      {values.source === 'link' ? (
        <TextField
          {...field('url')}
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          maxLength={LIMITS.url}
        />
      ) : null}
      {children}
      <TextareaField
        {...field('releaseNotes')}
        label={texts.releaseNotes}
        rows={4}
        maxLength={LIMITS.releaseNotes}
      />
    </>
  );
}
