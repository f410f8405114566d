import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '../../../accounts/session/session.ts';
import { openSession } from '../../../accounts/session/session.ts';
import type { SessionView } from '../../../accounts/session/use-session.ts';
import { taskSession, type TaskUser } from '../../../accounts/task-users/task-session.ts';
import {
  type Language,
  languageName,
  languageOf,
  rememberLanguage,
  showLanguage,
  useTaskWords,
} from '../../../i18n/task-area/language.ts';
import { api } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/**
 * The language of the page: the account's where somebody is signed in, English for staff. A choice
 * is shown at once, and taken back with a notice where the server refuses it. Source: B 4, B 6.
 */
export function useLanguageChoice(session: SessionView<TaskUser>): (language: Language) => void {
  const client = useQueryClient();
  const toast = useToast();
  const words = useTaskWords();
  const user = session.state === 'in' ? session.subject : undefined;
  const due = user === undefined ? undefined : languageOf(user.isAdmin ? 'English' : user.language);

  useEffect(() => {
    if (due !== undefined) void showLanguage(due);
  }, [due]);

  const change = useMutation({
    mutationFn: (language: Language) =>
      api.accounts.taskUsers.change({ language: languageName(language) }),
    onSuccess: (subject) => openSession(client, taskSession, subject),
    onError: (error) => {
      if (due !== undefined) void showLanguage(due);
      toast.failure(`${words.account.language.failed}. ${errorText(error)}`);
    },
  });

  async function choose(language: Language) {
    try {
      await showLanguage(language);
    } catch {
      toast.failure(words.failures.network);
      return;
    }
    rememberLanguage(language);
    const present = client.getQueryData<Session<TaskUser>>(taskSession.queryKey);
    if (present?.state === 'in') change.mutate(language);
  }

  return (language) => void choose(language);
}
