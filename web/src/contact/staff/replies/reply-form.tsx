import { REPLY_LIMITS, replyPlaceholders } from '@regz/rules/contact/replies.ts';
import { replyTexts } from '@regz/texts/en/contact/replies-staff.ts';
import { type Api, api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { missingFields, useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';

export type Reply = Awaited<ReturnType<Api['contact']['staff']['listReplies']>>[number];

const texts = replyTexts.form;
const fieldOf = { CONTACT_REPLY_NAME_TAKEN: 'name' } as const;
const placeholders = replyPlaceholders.map((name) => `{${name}}`).join(', ');

type ReplyFormProps = {
  /** The reply to edit. Null for a new one. */
  reply: Reply | null;
  onClose: () => void;
};

/** Adds or edits a saved reply. */
export function ReplyForm({ reply, onClose }: ReplyFormProps) {
  const form = useForm({ name: '', en: '', si: '', ta: '', ...reply?.texts, ...nameOf(reply) });
  const save = useSave({
    form,
    send: ({ name, ...written }: typeof form.values, options) => {
      const edited = reply === null ? null : { id: reply.id, version: reply.version };
      return api.contact.staff.saveReply({ edited, name, texts: written }, options);
    },
    success: texts.success,
    failed: texts.failed,
    fieldOf,
    outdated: queries.contact.staff.listReplies.key(),
    onSaved: onClose,
  });

  function submit() {
    const { name, en } = form.values;
    const fields = missingFields({ name, en });
    if (Object.keys(fields).length > 0) {
      form.refuse({ fields });
      return;
    }
    form.accept();
    save.mutate(form.values);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <TextField
        {...form.field('name')}
        label={texts.name}
        autoComplete="off"
        required
        maxLength={REPLY_LIMITS.name}
      />
      {(['en', 'si', 'ta'] as const).map((language) => (
        <TextareaField
          key={language}
          {...form.field(language)}
          label={texts[language]}
          hint={language === 'en' ? texts.hint({ placeholders }) : texts.optional}
          rows={4}
          lang={language}
          required={language === 'en'}
          maxLength={REPLY_LIMITS.text}
        />
      ))}
    </CancellableForm>
  );
}

function nameOf(reply: Reply | null): { name?: string } {
  return reply === null ? {} : { name: reply.name };
}
