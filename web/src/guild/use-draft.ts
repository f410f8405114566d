import { useEffect, useEffectEvent, useRef } from 'react';
import type { Form } from '../platform/forms/use-form.ts';
import { type GuildDraft, keepDraft, readDraft } from './guild-draft.ts';

/** Keeps what is typed into an application in this browser, and brings it back into the form. */
export function useDraft(form: Form<keyof GuildDraft | 'email'>): void {
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
    // The first values are those of the empty form, before the draft is in it.
    if (isRead.current) keepDraft(values);
    isRead.current = true;
  }, [values]);
}
