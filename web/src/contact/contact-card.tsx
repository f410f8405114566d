import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Moment } from '../ui/feedback/moment.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ContactForm } from './contact-form.tsx';

const { form: texts, sent } = messages.contact;

/** The form, or, once a message is sent, its number. */
export function ContactCard({ challenge }: { challenge: FormChallenge }) {
  const [number, setNumber] = useState<number | null>(null);
  return (
    <Card title={texts.title}>
      {number === null ? (
        <ContactForm challenge={challenge} onSent={setNumber} />
      ) : (
        <div role="status">
          <Moment title={sent.title}>
            <p>{sent.number(number)}</p>
            <Button variant="secondary" onClick={() => setNumber(null)}>
              {sent.another}
            </Button>
          </Moment>
        </div>
      )}
    </Card>
  );
}
