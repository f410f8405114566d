import { GIVEAWAY_LIMITS as limits, giveawayFormRefusal } from '@regz/rules/giveaways/giveaways.ts';
import { messages } from '../i18n/en.ts';
import { api } from '../platform/api/api.ts';
import { type FormChallenge, useChallengedSend } from '../platform/forms/use-challenged-send.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Giveaway } from './giveaway.ts';

const texts = messages.giveaways.form;
const { errors } = messages;

type RegistrationFormProps = {
  giveaway: Giveaway;
  challenge: FormChallenge;
  onRegistered: (code: string) => void;
};

/** Registers for an open giveaway: four fields, and the game that is fixed. Source: A 2.2, A 5. */
export function RegistrationForm({ giveaway, challenge, onRegistered }: RegistrationFormProps) {
  const form = useForm({ name: '', email: '', mobile: '', gameId: '' });
  const { submit, pending } = useChallengedSend({
    form,
    challenge,
    send: (input) => api.giveaways.register({ giveawayId: giveaway.id, ...input }),
    onSent: ({ code }) => onRegistered(code),
    failed: texts.failed,
    fieldOf: {
      GIVEAWAY_EMAIL_INVALID: 'email',
      GIVEAWAY_EMAIL_REGISTERED: 'email',
      GIVEAWAY_PLAYER_REGISTERED: 'gameId',
    },
    faultOf: (values) => {
      const refusal = giveawayFormRefusal(values);
      if (refusal === null) return null;
      if (refusal === 'GIVEAWAY_EMAIL_INVALID') return { fields: { email: errors[refusal] } };
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
      <p className="text-sm text-soft">
        {texts.game}: <span className="font-medium text-ink">{giveaway.gameName}</span>
      </p>
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
        {...form.field('mobile')}
        type="tel"
        label={texts.mobile}
        autoComplete="tel"
        required
        maxLength={limits.mobile}
      />
      <TextField
        {...form.field('gameId')}
        label={texts.gameId}
        hint={texts.gameIdHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.gameId}
      />
      {challenge.box}
      <p className="text-sm text-faint">{texts.privacy}</p>
    </FormShell>
  );
}
