import {
  GIVEAWAY_LIMITS as limits,
  giveawayFormRefusal,
} from '@regz/rules/giveaways/registration.ts';
import { messages } from '@regz/texts/en.ts';
import { api } from '../platform/api/api.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { VisitorEmailField } from '../platform/forms/visitor-email-field.tsx';
import { VisitorForm } from '../platform/forms/visitor-form.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Giveaway } from './giveaway.ts';

const texts = messages.giveaways.form;

export const blankRegistration = { name: '', email: '', mobile: '', gameId: '' };
export type RegistrationState = Form<keyof typeof blankRegistration>;

type RegistrationFormProps = {
  giveaway: Giveaway;
  form: RegistrationState;
  challenge: FormChallenge;
  onRegistered: (code: string) => void;
};

/** Registers for an open giveaway: four fields, and the fixed game. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { giveaway, form, challenge, onRegistered } = props;
  return (
    <VisitorForm
      form={form}
      challenge={challenge}
      refusalOf={giveawayFormRefusal}
      fieldOf={{
        GIVEAWAY_EMAIL_INVALID: 'email',
        GIVEAWAY_EMAIL_REGISTERED: 'email',
        GIVEAWAY_PLAYER_REGISTERED: 'gameId',
      }}
      send={(input) => api.giveaways.registerForGiveaway({ giveawayId: giveaway.id, ...input })}
      onSent={({ code }) => onRegistered(code)}
      texts={texts}
    >
      <p className="text-sm text-soft">
        <span>{`${texts.game}: `}</span>
        <span className="font-medium text-ink">{giveaway.gameName}</span>
      </p>
      <TextField
        {...form.field('name')}
        label={texts.name}
        autoComplete="name"
        required
        maxLength={limits.name}
      />
      <VisitorEmailField field={form.field('email')} texts={texts} maxLength={limits.email} />
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
      <p className="text-sm text-faint">{texts.privacy}</p>
    </VisitorForm>
  );
}
