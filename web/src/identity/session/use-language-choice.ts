import type { Language } from '@regz/rules/sites/languages.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { isUnanswered } from '../../platform/api/unanswered.ts';
import { HEARTBEAT, untilReachable } from '../../platform/connection/until-reachable.ts';
import { isKept, keepLanguage, reopen } from '../../platform/languages/reopen.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type SessionSource, sessionQuery } from './session.ts';

/** The request is completed even if the person leaves the page immediately. */
const options = { context: { keepalive: true } } as const;

type Save = (language: Language, sent: typeof options) => Promise<unknown>;

/**
 * Chooses a language: for this browser immediately, and in the account of a logged-in person. The
 * document then loads in it. If the account cannot store it, the page says so and stays.
 * @param store Stores the language in the account of the session.
 */
export function useLanguageChoice<Subject>(
  source: SessionSource<Subject>,
  store: Save,
): (language: Language) => void {
  const client = useQueryClient();
  const toast = useToast();

  async function save(language: Language): Promise<void> {
    const session = await client.ensureQueryData(sessionQuery(source));
    if (session.state === 'in') await store(language, options);
  }

  const { mutate } = useMutation({
    // In sequence, so that the account stores the last choice.
    scope: { id: 'language' },
    mutationFn: async (language: Language) => {
      try {
        await save(language);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        await untilReachable([HEARTBEAT]);
        await save(language);
      }
    },
    onSuccess: (_, language) => {
      if (isKept(language)) reopen();
    },
    onError: (error) => toast.failure(`${messages.sites.languageNotSaved}. ${errorText(error)}`),
  });

  return (language) => {
    keepLanguage(language);
    mutate(language);
  };
}
