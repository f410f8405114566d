import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { Moment } from '../ui/feedback/moment.tsx';
import { Card } from '../ui/layout/card.tsx';
import { GuildForm } from './guild-form.tsx';

const { form: texts, sent } = messages.guild;

/** The application form, or, once it is sent, what comes next. */
export function GuildCard({ challenge }: { challenge: FormChallenge }) {
  const [isSent, setSent] = useState(false);
  return (
    <Card title={texts.title}>
      {isSent ? (
        <div role="status">
          <Moment title={sent.title}>
            <p>{sent.text}</p>
          </Moment>
        </div>
      ) : (
        <GuildForm challenge={challenge} onSent={() => setSent(true)} />
      )}
    </Card>
  );
}
