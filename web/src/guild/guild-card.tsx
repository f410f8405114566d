import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { VisitorCard } from '../platform/forms/visitor-card.tsx';
import { GuildForm } from './guild-form.tsx';

const { form: texts, sent } = messages.guild;

/** The application form, or, once it is sent, what comes next. */
export function GuildCard({ challenge }: { challenge: FormChallenge }) {
  const [isSent, setSent] = useState(false);
  const next = { title: sent.title, text: <p>{sent.text}</p> };
  return (
    <VisitorCard title={texts.title} sent={isSent ? next : null}>
      <GuildForm challenge={challenge} onSent={() => setSent(true)} />
    </VisitorCard>
  );
}
