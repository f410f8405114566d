import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { FileSource } from './file-source.tsx';
import { ImageList } from './image-list.tsx';
import { areaNamed, faultOf, fieldsOf, fileOf, formOf, standingOf } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import type { Draft, StaffForm } from './staff-items.ts';

const texts = messages.downloadsStaff.form;

type ItemFormProps = { draft: Draft; maxBytes: number; onClose: () => void };

/**
 * The form that publishes or changes a download. A colleague's change in the meantime is shown
 * before it can be replaced. Source: issue 4, part 7.
 */
export function ItemForm({ draft, maxBytes, onClose }: ItemFormProps) {
  const form = useForm(fieldsOf(draft));
  const [file, setFile] = useState(() => fileOf(draft));
  const [images, setImages] = useState<readonly string[]>(
    draft.kind === 'edit' ? draft.item.images : [],
  );
  const [revision, setRevision] = useState(draft.kind === 'edit' ? draft.item.revision : 1);
  const save = useSave({
    form,
    send: (input: StaffForm, options) => {
      const calls = api.downloads.staff;
      if (draft.kind === 'add') return calls.publishDownload(input, options);
      return calls.editDownload({ id: draft.item.id, revision, ...input }, options);
    },
    success: draft.kind === 'edit' ? texts.edited : texts.added,
    outdated: queries.downloads.key(),
    failureText: errorText,
    presentOf: (error) => refusalData(error, 'DOWNLOAD_CHANGED'),
    onChanged: (present) => {
      setRevision(present.revision);
      return texts.nowIs(standingOf(present));
    },
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
