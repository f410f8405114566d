import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  isWanted,
  type Language,
  languageName,
  languageOf,
  languages,
  rememberLanguage,
  showLanguage,
  useShownLanguage,
  useTaskWords,
} from '../../../i18n/task-area/language.ts';
import { openSession, sessionQuery } from '../../../identity/session/session.ts';
import type { SessionView } from '../../../identity/session/use-session.ts';
import { api } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { isUnanswered } from '../../../platform/api/unanswered.ts';
import { taskSession, type TaskUser } from '../../../players/task-session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** Each language by its own name, in its own script. */
const ownNames: Record<Language, string> = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' };

type LanguageSwitchProps = { onChoose: (language: Language) => void };

/** Three buttons, one of them pressed. */
export function LanguageSwitch({ onChoose }: LanguageSwitchProps) {
  const words = useTaskWords();
  const shown = useShownLanguage();
  return (
    <div
      role="group"
      aria-label={words.account.language.label}
      className="inline-flex shrink-0 gap-0.5 rounded-md border border-line p-0.5"
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown?.language}
          onClick={() => onChoose(language)}
          className={classNames(
            'language-name min-h-7 rounded-sm border border-transparent px-2 text-sm text-faint hover:text-ink',
            'aria-pressed:border-field aria-pressed:bg-raised aria-pressed:text-ink',
            'forced-colors:border-[Canvas] forced-colors:aria-pressed:border-[Highlight]',
          )}
        >
          {ownNames[language]}
        </button>
      ))}
    </div>
  );
}

/** If a language cannot be loaded, the page itself says that there is a newer version. */
function show(language: Language): Promise<boolean> {
  rememberLanguage(language);
  return showLanguage(language).catch(() => false);
}

/** Saves a language in the account, even if the person leaves the page at once. */
function save(language: Language): Promise<TaskUser> {
  const change = { language: languageName(language) };
  return api.players.editTaskUser(change, { context: { keepalive: true } });
}

/**
 * The page's language: the account's if logged in, English for staff. A choice applies as soon as
 * its words have loaded, and is reverted with a notice if the server refuses it.
 */
export function useLanguageChoice(session: SessionView<TaskUser>): (language: Language) => void {
  const client = useQueryClient();
  const toast = useToast();
  const words = useTaskWords();
  const user = session.state === 'in' ? session.subject : undefined;
  const due = user === undefined ? undefined : languageOf(user.isAdmin ? 'English' : user.language);

  const { isPending, mutate } = useMutation({
    // In sequence, so that the account stores the last choice.
    scope: { id: 'language' },
    mutationFn: async ({ language, shown }: { language: Language; shown: Promise<boolean> }) => {
      const present = await client.ensureQueryData(sessionQuery(taskSession));
      if (present.state === 'out') return null;
      try {
        return await save(language);
      } catch (error) {
        // Once the words have loaded, the server is up again.
        if (!isUnanswered(error) || !(await shown)) throw error;
        return save(language);
      }
    },
    onSuccess: (subject, { language }) => {
      if (subject !== null && isWanted(language)) openSession(client, taskSession, subject);
    },
    onError: (error, { language }) => {
      if (isWanted(language)) {
        toast.failure(`${words.account.language.failed}. ${errorText(error)}`);
      }
    },
  });

  useEffect(() => {
    if (due !== undefined && !isPending) void show(due);
  }, [due, isPending]);

  return (language) => mutate({ language, shown: show(language) });
}
