import { CONTACT_LIMITS as limits, contactRefusal } from '@regz/rules/contact/contact.ts';
import { messages } from '../i18n/en.ts';
import { api } from '../platform/api/api.ts';
import { type FormChallenge, useChallengedSend } from '../platform/forms/use-challenged-send.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';

const texts = messages.contact.form;
const { errors } = messages;

type ContactFormProps = { challenge: FormChallenge; onSent: (number: number) => void };

/** A message to staff: four fields, all of them required. Source: specification A 5. */
export function ContactForm({ challenge, onSent }: ContactFormProps) {
  const form = useForm({ name: '', email: '', subject: '', message: '' });
  const { submit, pending } = useChallengedSend({
    form,
    challenge,
    send: (input) => api.contact.send(input),
    onSent: ({ number }) => onSent(number),
    failed: texts.failed,
    fieldOf: { CONTACT_EMAIL_INVALID: 'email' },
    faultOf: (values) => {
      const refusal = contactRefusal(values);
      if (refusal === null) return null;
      if (refusal === 'CONTACT_EMAIL_INVALID') return { fields: { email: errors[refusal] } };
      return { text: errors[refusal], fields: missingFields(values) };
    },
  });
  return (
    <FormShell
      form={form}
      pending={pending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <Button
          type="submit"
          unready={challenge.answer === null}
          pending={pending}
          pendingText={texts.pending}
        >
          {texts.submit}
        </Button>
      }
    >
      <TextField
        {...form.field('name')}
        label={texts.name}
        autoComplete="name"
        required
        maxLength={limits.name}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={texts.email}
        hint={texts.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.email}
      />
      <TextField
        {...form.field('subject')}
        label={texts.subject}
        autoComplete="off"
        required
        maxLength={limits.subject}
      />
      <TextareaField
        {...form.field('message')}
        label={texts.message}
        rows={6}
        required
        maxLength={limits.message}
      />
      {challenge.box}
    </FormShell>
  );
}
