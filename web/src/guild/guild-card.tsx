import {
  experienceLevels,
  GUILD_LIMITS as limits,
  guildRefusal,
} from '@regz/rules/guild/applications.ts';
import { FOCUS_GAME } from '@regz/rules/sites/focus-game.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../platform/api/api.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { type Form, useForm } from '../platform/forms/use-form.ts';
import { VisitorCard } from '../platform/forms/visitor-card.tsx';
import { VisitorEmailField } from '../platform/forms/visitor-email-field.tsx';
import { VisitorForm } from '../platform/forms/visitor-form.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';

const KEY = 'regz-guild-draft';

function storage(): Storage {
  // oxlint-disable-next-line no-restricted-globals -- a visitor has no session that this could outlive, and the draft has no address
  return localStorage;
}

/** The stored draft of an application: never the email address. */
type GuildDraft = { inGameName: string; experienceLevel: string; message: string };

const fields = ['inGameName', 'experienceLevel', 'message'] as const;

/** The stored draft. Empty if this browser has none. */
function readDraft(): Partial<GuildDraft> {
  const draft: Partial<GuildDraft> = {};
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    for (const field of fields) {
      const text: unknown = Reflect.get(Object(kept), field);
      if (typeof text === 'string') draft[field] = text;
    }
  } catch {
    // If the browser stores nothing, or other data under this name, the form starts empty.
  }
  return draft;
}

/** Stores the typed values. A blank draft is removed. */
function keepDraft({ inGameName, experienceLevel, message }: GuildDraft): void {
  const isBlank = `${inGameName}${experienceLevel}${message}`.trim() === '';
  try {
    if (isBlank) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify({ inGameName, experienceLevel, message }));
  } catch {
    // Without storage there is no draft, and the form still works.
  }
}

const texts = messages.guild.form;
const { sent, levels } = messages.guild;

/** The application form. After it is sent, the next steps. */
export function GuildCard({ challenge }: { challenge: FormChallenge }) {
  const [isSent, setSent] = useState(false);
  const next = { title: sent.title, text: <p>{sent.text}</p> };
  return (
    <VisitorCard title={texts.title} sent={isSent ? next : null}>
      <GuildForm challenge={challenge} onSent={() => setSent(true)} />
    </VisitorCard>
  );
}

const blank = { inGameName: '', email: '', experienceLevel: '', message: '' };

type GuildFormProps = { challenge: FormChallenge; onSent: () => void };

/** The application to the guild; its message is optional. */
function GuildForm({ challenge, onSent }: GuildFormProps) {
  const form = useForm(blank);
  useDraft(form);
  return (
    <VisitorForm
      form={form}
      challenge={challenge}
      refusalOf={guildRefusal}
      fieldOf={{ GUILD_EMAIL_INVALID: 'email', GUILD_APPLICATION_OPEN: 'email' }}
      optional="message"
      send={(input) => api.guild.applyToGuild(input)}
      onSent={() => {
        keepDraft(blank);
        onSent();
      }}
      texts={texts}
    >
      <p className="text-sm text-soft">
        <span>{`${texts.game}: `}</span>
        <span className="font-medium text-ink">{FOCUS_GAME}</span>
        <span>{`. ${texts.gameHint}`}</span>
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
      <VisitorEmailField field={form.field('email')} texts={texts} maxLength={limits.email} />
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
    </VisitorForm>
  );
}

/** Stores the typed application in this browser, and restores it into the form. */
function useDraft(form: Form<keyof GuildDraft | 'email'>): void {
  const { values } = form;
  const isRead = useRef(false);
  const bringBack = useEffectEvent(() => {
    const draft = readDraft();
    const typed = (name: keyof GuildDraft) => values[name] !== '';
    const { inGameName, experienceLevel, message } = draft;
    form.prefill({
      ...(inGameName === undefined || typed('inGameName') ? {} : { inGameName }),
      ...(experienceLevel === undefined || typed('experienceLevel') ? {} : { experienceLevel }),
      ...(message === undefined || typed('message') ? {} : { message }),
    });
  });
  useEffect(() => bringBack(), []);
  useEffect(() => {
    // The first values are those of the empty form, before the draft is restored.
    if (isRead.current) keepDraft(values);
    isRead.current = true;
  }, [values]);
}
