import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { areaNamed, faultOf, fieldsOf, fileOf, formOf } from './item-draft.ts';
import { FileSource } from './file-source.tsx';
import { ImageList } from './image-list.tsx';
import { ItemFields } from './item-fields.tsx';
import type { Draft, StaffForm } from './staff-items.ts';

const texts = messages.downloadsStaff.form;

type ItemFormProps = { draft: Draft; maxBytes: number; onClose: () => void };

/** The form that publishes or changes a download. Source: issue 4, part 7. */
export function ItemForm({ draft, maxBytes, onClose }: ItemFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm(fieldsOf(draft));
  const [file, setFile] = useState(() => fileOf(draft));
  const [images, setImages] = useState<readonly string[]>(
    draft.kind === 'edit' ? draft.item.images : [],
  );
  const save = useMutation({
    mutationFn: (input: StaffForm) =>
      draft.kind === 'edit'
        ? api.downloads.staff.edit({ id: draft.item.id, ...input })
        : api.downloads.staff.add(input, {
            context: { idempotencyKey: idempotency.keyFor(input) },
          }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(draft.kind === 'edit' ? texts.edited : texts.added);
      onClose();
    },
    onError: (error) => {
      idempotency.settle(error);
      form.refuse({ text: errorText(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.downloads.key() }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
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
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ItemFields form={form}>
        {form.values.source === 'file' ? (
          <FileSource file={file} maxBytes={maxBytes} onChange={setFile} />
        ) : null}
      </ItemFields>
      {areaNamed(form.values.area) === 'sample' ? (
        <ImageList images={images} maxBytes={maxBytes} onChange={setImages} />
      ) : null}
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {messages.controls.cancel}
        </Button>
        <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
