import { CONTACT_LIMITS as limits, contactRefusal } from '@regz/rules/contact/messages.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api } from '../platform/api/api.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { VisitorCard } from '../platform/forms/visitor-card.tsx';
import { VisitorEmailField } from '../platform/forms/visitor-email-field.tsx';
import { VisitorForm } from '../platform/forms/visitor-form.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';

const texts = messages.contact.form;
const { sent } = messages.contact;

/** The form. After a message is sent, its number. */
export function ContactCard({ challenge }: { challenge: FormChallenge }) {
  const [number, setNumber] = useState<number | null>(null);
  const text =
    number === null ? null : (
      <>
        <p>{sent.number({ number })}</p>
        <Button variant="secondary" onClick={() => setNumber(null)}>
          {sent.another}
        </Button>
      </>
    );
  return (
    <VisitorCard title={texts.title} sent={text && { title: sent.title, text }}>
      <ContactForm challenge={challenge} onSent={setNumber} />
    </VisitorCard>
  );
}

type ContactFormProps = { challenge: FormChallenge; onSent: (number: number) => void };

/** A message to staff: four required fields. */
function ContactForm({ challenge, onSent }: ContactFormProps) {
  const form = useForm({ name: '', email: '', subject: '', message: '' });
  return (
    <VisitorForm
      form={form}
      challenge={challenge}
      refusalOf={contactRefusal}
      fieldOf={{ CONTACT_EMAIL_INVALID: 'email' }}
      send={(input) => api.contact.sendMessage(input)}
      onSent={({ number }) => onSent(number)}
      texts={texts}
    >
      <TextField
        {...form.field('name')}
        label={texts.name}
        autoComplete="name"
        required
        maxLength={limits.name}
      />
      <VisitorEmailField field={form.field('email')} texts={texts} maxLength={limits.email} />
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
    </VisitorForm>
  );
}
