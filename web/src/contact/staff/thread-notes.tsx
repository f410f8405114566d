import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { type Thread, useThreadAct } from './use-thread-act.ts';

const texts = messages.contactStaff.notes;

function NoteForm({ id }: { id: string }) {
  const form = useForm({ note: '' });
  const add = useThreadAct(
    api.contact.staff.addNote,
    { success: texts.added, failed: texts.failed },
    () => form.clear(),
  );

  function submit() {
    if (isBlank(form.values.note)) {
      form.refuse({ fields: { note: messages.errors.CONTACT_TEXT_MISSING } });
      return;
    }
    form.accept();
    add.mutate({ id, text: form.values.note });
  }

  return (
    <FormShell
      form={form}
      pending={add.isPending}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          className="self-start"
          pending={add.isPending}
          pendingText={texts.adding}
        >
          {texts.add}
        </Button>
      }
    >
      <TextareaField
        {...form.field('note')}
        label={texts.text}
        hint={texts.hint}
        rows={2}
        maxLength={CONTACT_LIMITS.message}
      />
    </FormShell>
  );
}

/** Notes that only staff see. Opened if there are any. */
export function ThreadNotes({ thread: { id, notes } }: { thread: Thread }) {
  const may = useMay();
  return (
    <details open={notes.length > 0} className="border-t border-line">
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">{texts.title}</summary>
      <ol className="flex flex-col gap-3 pb-3">
        {notes.map((note) => (
          <li key={note.at} className="border-l border-warn pl-4">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-faint">
              <span>{note.staffName}</span>
              <time dateTime={note.at}>{formatInstant(note.at)}</time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ol>
      {may('contact.staff.addNote') ? <NoteForm id={id} /> : null}
    </details>
  );
}
