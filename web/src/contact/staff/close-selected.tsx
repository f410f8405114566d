import { CONTACT_CLOSED_AT_ONCE, CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { type Api, api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SelectAll, type Selection } from '../../platform/staff/lists/selection.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.contactStaff.selection;
const { closeThreads } = api.contact.staff;

type Closing = Parameters<Api['contact']['staff']['closeThreads']>[0];

type CloseSelectedProps = {
  threads: readonly { id: string; version: number }[];
  selection: Selection;
};

/** Selects all listed conversations, and closes the selected ones with one message. */
export function CloseSelected({ threads, selection }: CloseSelectedProps) {
  const [asked, setAsked] = useState<Closing['threads']>([]);
  const form = useForm({ text: '' });
  const most = threads.slice(0, CONTACT_CLOSED_AT_ONCE).map(({ id }) => id);
  const chosen = threads.filter(({ id }) => selection.ids.has(id)).slice(0, most.length);
  const save = useSave({
    form,
    send: (input: Closing, options) => closeThreads(input, options),
    success: ({ closed, changed }) =>
      changed === 0
        ? texts.closed({ n: closed })
        : `${texts.closed({ n: closed })} ${texts.changed({ n: changed })}`,
    failed: texts.failed,
    outdated: queries.contact.staff.key(),
    onSaved: close,
  });

  function close() {
    form.clear();
    setAsked([]);
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <SelectAll ids={most} label={texts.chooseAll} selection={selection} />
      {chosen.length === 0 ? null : (
        <Button
          size="sm"
          onClick={() => setAsked(chosen.map(({ id, version }) => ({ id, version })))}
        >
          {texts.close({ n: chosen.length })}
        </Button>
      )}
      <FormDialog
        open={asked.length > 0}
        form={form}
        texts={{ ...texts, submit: texts.confirm }}
        pending={save.isPending}
        onSubmit={() => save.mutate({ threads: asked, text: form.values.text })}
        onClose={close}
      >
        <TextareaField
          {...form.field('text')}
          label={texts.message}
          hint={texts.messageHint}
          rows={5}
          maxLength={CONTACT_LIMITS.message}
        />
      </FormDialog>
    </div>
  );
}
