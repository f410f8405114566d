import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FileSource } from './file-source.tsx';
import { ImageList } from './image-list.tsx';
import { areaNamed, faultOf, fieldsOf, fileOf, formOf, nowIs } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import type { Draft, StaffForm } from './staff-items.ts';

const texts = messages.downloadsStaff.form;

type ItemFormProps = { draft: Draft; maxBytes: number; onClose: () => void };

/**
 * The form that publishes or changes a download. What a colleague changed meanwhile is told before it
 * can be replaced. Source: issue 4, part 7.
 */
export function ItemForm({ draft, maxBytes, onClose }: ItemFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm(fieldsOf(draft));
  const [file, setFile] = useState(() => fileOf(draft));
  const [images, setImages] = useState<readonly string[]>(
    draft.kind === 'edit' ? draft.item.images : [],
  );
  const [revision, setRevision] = useState(draft.kind === 'edit' ? draft.item.revision : 1);
  const save = useMutation({
    mutationFn: (input: StaffForm) => {
      const calls = api.downloads.staff;
      const edit = draft.kind === 'edit' ? { id: draft.item.id, revision, ...input } : null;
      const context = { idempotencyKey: idempotency.keyFor(edit ?? input) };
      return edit === null ? calls.add(input, { context }) : calls.edit(edit, { context });
    },
    onSuccess: () => {
      idempotency.settle();
      toast.success(draft.kind === 'edit' ? texts.edited : texts.added);
      onClose();
    },
    onError: (error) => {
      idempotency.settle(error);
      const present = refusalData(error, 'DOWNLOAD_CHANGED');
      if (present !== undefined) setRevision(present.revision);
      const why = errorText(error);
      form.refuse({ text: present === undefined ? why : `${why} ${nowIs(present)}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.downloads.key() }),
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
