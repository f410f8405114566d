import { taskLanguageOf } from '@regz/rules/players/task-users.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../identity/session/session.ts';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { isUnanswered } from '../../platform/api/unanswered.ts';
import { HEARTBEAT, untilReachable } from '../../platform/connection/until-reachable.ts';
import { isKept, keepLanguage } from '../../platform/languages/reopen.ts';
import { taskSession } from '../../players/task-session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/**
 * Chooses a language: for this browser at once, and in the account of a logged-in person. The
 * document then loads in it. If the account cannot store it, the page says so and stays.
 */
export function useLanguageChoice(): (language: Language) => void {
  const client = useQueryClient();
  const toast = useToast();

  /** The request is completed even if the person leaves the page at once. */
  async function save(language: Language) {
    const session = await client.ensureQueryData(sessionQuery(taskSession));
    if (session.state === 'out') return;
    const change = { language: taskLanguageOf(language) };
    await api.players.editTaskUser(change, { context: { keepalive: true } });
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
      if (isKept(language)) location.reload();
    },
    onError: (error) =>
      toast.failure(`${messages.tasksSite.languageNotSaved}. ${errorText(error)}`),
  });

  return (language) => {
    keepLanguage(language);
    mutate(language);
  };
}
