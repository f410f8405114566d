import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { VisitorCard } from '../platform/forms/visitor-card.tsx';
import type { Giveaway } from './giveaway.ts';
import { RegistrationForm, type RegistrationState } from './registration-form.tsx';

const { form: texts, sent } = messages.giveaways;

type RegistrationCardProps = {
  giveaway: Giveaway;
  form: RegistrationState;
  challenge: FormChallenge;
};

/** The form of an open giveaway, or, once somebody is registered, the code of the entry. */
export function RegistrationCard({ giveaway, form, challenge }: RegistrationCardProps) {
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const client = useQueryClient();
  const code = codes[giveaway.id];
  function register(given: string) {
    setCodes((present) => ({ ...present, [giveaway.id]: given }));
    void client.invalidateQueries({ queryKey: queries.giveaways.listGiveaways.key() });
  }
  const text =
    code === undefined ? null : (
      <>
        <p>{sent.code}</p>
        <p translate="no" className="font-mono wrap-anywhere text-ink">
          {code}
        </p>
      </>
    );
  return (
    <VisitorCard title={texts.title(giveaway.title)} sent={text && { title: sent.title, text }}>
      <RegistrationForm
        giveaway={giveaway}
        form={form}
        challenge={challenge}
        onRegistered={register}
      />
    </VisitorCard>
  );
}
