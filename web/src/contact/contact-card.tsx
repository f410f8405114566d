import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { VisitorCard } from '../platform/forms/visitor-card.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ContactForm } from './contact-form.tsx';

const { form: texts, sent } = messages.contact;

/** The form, or, once a message is sent, its number. */
export function ContactCard({ challenge }: { challenge: FormChallenge }) {
  const [number, setNumber] = useState<number | null>(null);
  const text =
    number === null ? null : (
      <>
        <p>{sent.number(number)}</p>
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
