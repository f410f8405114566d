import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, Suspense } from 'react';
import { BalanceLink } from '../../coins/balance-link.tsx';
import { useShownLanguage, useTaskWords } from '../../i18n/task-area/language.ts';
import { languages } from '../../i18n/task-area/load-words.ts';
import { opening } from '../../i18n/task-area/opening.ts';
import { useSession, useSessionWatch } from '../../identity/session/use-session.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { paths } from '../../platform/paths.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { Navigate, useLocation } from '../../platform/routing/router.tsx';
import { taskSession } from '../../players/task-session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LanguageSwitch, useLanguageChoice } from './language/language-switch.tsx';
import { TasksBody, TasksFrame } from './tasks-frame.tsx';
import { useErrand } from './use-errand.ts';

const LogInAgain = lazyPart(async () => {
  const again = await import('../../players/task-log-in-again.tsx');
  return again.TaskLogInAgain;
});

/** The guard of the task area: /tasks is for logged-in task users, /task-auth for everyone else. */
function TasksGuard({ children }: { children: ReactNode }) {
  const words = useTaskWords();
  const session = useSession(taskSession);
  useSessionWatch(taskSession);
  const choose = useLanguageChoice(session);
  const errand = useErrand();
  const { pathname } = useLocation();
  const atEntrance = matchesRoute(paths.taskAuth, pathname);
  const atTasks = matchesRoute(paths.tasks, pathname);
  const isStaff = session.state === 'in' && session.subject.isAdmin;

  function content() {
    if (atEntrance && session.state === 'in' && errand === null) {
      return <Navigate to={paths.tasks} />;
    }
    if (!atTasks) return children;
    if (session.state === 'out') return <Navigate to={paths.taskAuth} />;
    if (session.state === 'failed') {
      return (
        <TasksBody>
          <LoadFailure
            title={words.session.loadFailed}
            error={session.error}
            onRetry={session.retry}
          />
        </TasksBody>
      );
    }
    return children;
  }

  return (
    <TasksFrame
      switcher={isStaff ? null : <LanguageSwitch onChoose={choose} />}
      balance={session.state === 'in' ? <BalanceLink coins={session.subject.coins} /> : null}
    >
      {session.state === 'in' && session.ended ? (
        <Suspense>
          <LogInAgain username={session.subject.username} />
        </Suspense>
      ) : null}
      {content()}
    </TasksFrame>
  );
}

/** Waits for the words. Until then the page is a skeleton without text. */
export function TasksLayout({ children }: { children: ReactNode }) {
  return useShownLanguage() === undefined ? <TasksShell /> : <TasksGuard>{children}</TasksGuard>;
}

/**
 * The page skeleton: part of the prerendered document, and shown until the words have loaded. It
 * contains its one sentence in every language, and the style sheet shows the one of the document.
 * On a phone it reserves three lines, so that the font does not shift the layout.
 */
function TasksShell() {
  return (
    <TasksFrame>
      <TasksBody>
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          {messages.brand.taskArea}
        </h1>
        <p className="opening text-soft max-md:min-h-18">
          {languages.map((language) => (
            <span key={language} lang={language}>
              {opening[language]}
            </span>
          ))}
        </p>
        <Skeleton className="h-74.5 w-full lg:h-42.5" />
        <Skeleton className="h-96 w-full" />
      </TasksBody>
    </TasksFrame>
  );
}
