import { taskLanguageOf } from '@regz/rules/players/task-users.ts';
import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { BalanceLink } from '../../coins/balance-link.tsx';
import { useLanguageChoice } from '../../identity/session/use-language-choice.ts';
import { useSession, useSessionWatch } from '../../identity/session/use-session.ts';
import { api } from '../../platform/api/api.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { LanguageSwitch } from '../../platform/languages/language-switch.tsx';
import { reopenedIn } from '../../platform/languages/reopen.ts';
import { paths } from '../../platform/paths.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { Navigate, useLocation } from '../../platform/routing/router.tsx';
import { taskSession } from '../../players/task-session.ts';
import { TasksBody, TasksFrame } from './tasks-frame.tsx';
import { useErrand } from './use-errand.ts';

const LogInAgain = lazyPart(async () => {
  const again = await import('../../players/task-log-in-again.tsx');
  return again.TaskLogInAgain;
});

/** The frame and the guard: /tasks is for logged-in task users, /task-auth for everyone else. */
export function TasksLayout({ children }: { children: ReactNode }) {
  const session = useSession(taskSession);
  useSessionWatch(taskSession);
  const choose = useLanguageChoice(taskSession, (language, options) =>
    api.players.editTaskUser({ language: taskLanguageOf(language) }, options),
  );
  const errand = useErrand();
  const { pathname } = useLocation();
  const atEntrance = matchesRoute(paths.taskAuth, pathname);
  const atTasks = matchesRoute(paths.tasks, pathname);
  const isStaff = session.state === 'in' && session.subject.isAdmin;
  useEffect(() => {
    if (isStaff) reopenedIn('en');
  }, [isStaff]);

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
            title={messages.accountSession.loadFailed}
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
