import { experienceLevels, GUILD_LIMITS as limits, guildRefusal } from '@regz/rules/guild/guild.ts';
import { FOCUS_GAME } from '@regz/rules/sites/focus-game.ts';
import { messages } from '../i18n/en.ts';
import { api } from '../platform/api/api.ts';
import { type FormChallenge, useChallengedSend } from '../platform/forms/use-challenged-send.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';
import { keepDraft } from './guild-draft.ts';
import { useDraft } from './use-draft.ts';

const { form: texts, levels } = messages.guild;
const { errors } = messages;
const blank = { inGameName: '', email: '', experienceLevel: '', message: '' };

type GuildFormProps = { challenge: FormChallenge; onSent: () => void };

/** The application to the guild; its message is optional. Source: specification A 2.2, A 5. */
export function GuildForm({ challenge, onSent }: GuildFormProps) {
  const form = useForm(blank);
  useDraft(form);
  const { submit, pending } = useChallengedSend({
    form,
    challenge,
    send: (input) => api.guild.apply(input),
    onSent: () => {
      keepDraft(blank);
      onSent();
    },
    failed: texts.failed,
    fieldOf: { GUILD_EMAIL_INVALID: 'email', GUILD_APPLICATION_OPEN: 'email' },
    faultOf: (values) => {
      const refusal = guildRefusal(values);
      if (refusal === null) return null;
      if (refusal === 'GUILD_EMAIL_INVALID') return { fields: { email: errors[refusal] } };
      const { message: _optional, ...missing } = missingFields(values);
      return { text: errors[refusal], fields: missing };
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
        {texts.game}: <span className="font-medium text-ink">{FOCUS_GAME}</span>. {texts.gameHint}
      </p>
      <TextField
        {...form.field('inGameName')}
        label={texts.inGameName}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.inGameName}
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
      <SelectField
        {...form.field('experienceLevel')}
        label={texts.experienceLevel}
        placeholder={texts.choose}
        required
        options={experienceLevels.map((level) => ({ value: level, label: levels[level] }))}
      />
      <TextareaField
        {...form.field('message')}
        label={texts.message}
        hint={texts.messageHint}
        maxLength={limits.message}
      />
      {challenge.box}
    </FormShell>
  );
}
