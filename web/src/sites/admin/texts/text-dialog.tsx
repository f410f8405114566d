import { TEXT_LIMITS } from '@regz/rules/sites/texts.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { formFault, keptParts } from '@regz/texts/sentence-faults.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { shownForms, type StaffText, type TextLanguage } from './staff-texts.ts';

const texts = messages.textsStaff.form;
const { faults } = messages.textsStaff;

type TextDialogProps = {
  language: TextLanguage;
  /** Open while this is set. */
  text: StaffText | null;
  /** The native reader named last. */
  reader: string;
  onReader: (name: string) => void;
  onClose: () => void;
};

/** Corrects the translation of one sentence. */
export function TextDialog({ text, ...given }: TextDialogProps) {
  return (
    <Dialog
      open={text !== null}
      // A click outside would lose the text.
      insistent
      onClose={given.onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
    >
      {text === null ? null : <TextForm key={text.key} text={text} {...given} />}
    </Dialog>
  );
}

const formNames = ['form0', 'form1'] as const;

/** The form of a sentence. A colleague's correction is shown before it can be replaced. */
function TextForm({
  language,
  text,
  reader,
  onReader,
  onClose,
}: TextDialogProps & { text: StaffText }) {
  const { key, english } = text;
  const names = formNames.slice(0, english.length);
  const [form0 = '', form1 = ''] = text.forms;
  const form = useForm({ form0, form1, readBy: reader });
  const { readBy } = form.values;
  const forms = names.map((name) => form.values[name]);
  const save = useSave({
    form,
    send: (input: { forms: string[]; readBy: string }, options, present) => {
      const before = [...(present ?? text).forms];
      return api.sites.staff.correctText(
        { language, key, english: [...english], before, ...input },
        options,
      );
    },
    success: texts.success,
    outdated: queries.sites.staff.listTexts.key(),
    failed: texts.failed,
    changed: 'TEXT_CHANGED',
    nowIs: (present) => texts.nowIs({ text: present.forms.join(' | ') }),
    onSaved: () => {
      onReader(readBy);
      onClose();
    },
  });

  function submit() {
    const found = names.map((name, index) => {
      const fault = formFault(english, forms[index] ?? '');
      return [name, fault === null ? undefined : faults[fault]] as const;
    });
    if (found.some(([, fault]) => fault !== undefined)) {
      form.refuse({ fields: Object.fromEntries(found) });
      return;
    }
    if (isBlank(readBy) && forms.every((each, index) => each === text.forms[index])) {
      form.refuse({ fields: { readBy: texts.same } });
      return;
    }
    form.accept();
    save.mutate({ forms, readBy });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <English text={text} />
      {names.map((name, index) => (
        <TextareaField
          key={name}
          {...form.field(name)}
          lang={language}
          label={labelOf(language, index, names.length)}
          rows={3}
          maxLength={TEXT_LIMITS.form}
        />
      ))}
      <TextField
        {...form.field('readBy')}
        label={texts.readBy}
        hint={texts.readByHint}
        maxLength={TEXT_LIMITS.reader}
        autoComplete="off"
      />
    </CancellableForm>
  );
}

function labelOf(language: TextLanguage, index: number, count: number): string {
  if (count === 1) return texts.translation;
  return index === 0 ? texts.forOne[language] : texts.forOther;
}

/** The English sentence, and its parts that a translation keeps. */
function English({ text: { key, english } }: { text: StaffText }) {
  const kept = keptParts(english);
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-raised p-3 text-sm">
      <p className="text-faint">{texts.english}</p>
      <p translate="no" className="whitespace-pre-line text-ink wrap-anywhere">
        {shownForms(english)}
      </p>
      <p translate="no" className="font-mono text-xs wrap-anywhere text-faint">
        {key}
      </p>
      {kept.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-2 gap-y-1">
          <span>{texts.keep}</span>
          {kept.map((part) => (
            <code key={part} translate="no" className="font-mono text-ink">
              {part}
            </code>
          ))}
        </p>
      )}
    </div>
  );
}
