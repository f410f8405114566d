import { Suspense, type ReactNode } from 'react';
import { BalanceLink } from '../../coins/balance-link.tsx';
import { DayProgressCard } from '../../coins/day-progress-card.tsx';
import { messages } from '../../i18n/en.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import { useSession } from '../../identity/session/use-session.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { useTitle } from '../../platform/document/use-title.ts';
import { Link, useSearchParams } from '../../platform/routing/router.tsx';
import { taskSession, type TaskUser } from '../../players/task-session.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { TaskTabs } from './tabs/task-tabs.tsx';
import { isTab, viewNamed } from './views.ts';

const Statement = lazyPart(async () => {
  const { StatementCard } = await import('../../coins/statement-card.tsx');
  return StatementCard;
});

const Settings = lazyPart(async () => {
  const { TaskSettings } = await import('./tabs/task-settings.tsx');
  return TaskSettings;
});

const StaffDoor = lazyPart(async () => {
  const door = await import('../../players/staff-door.tsx');
  return door.StaffDoor;
});

export function meta() {
  return pageMeta({ title: messages.brand.taskArea });
}

function Loading() {
  const { account } = useTaskWords();
  return (
    <LoadingRegion label={account.loading} className="flex flex-col gap-6">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
}

function Actions({ user }: { user: TaskUser }) {
  const { account } = useTaskWords();
  return (
    <>
      <BalanceLink coins={user.coins} />
      <Link to="?view=settings" className={buttonClass('secondary', 'sm')}>
        {account.settingsLink}
      </Link>
      {user.isAdmin ? (
        <Suspense>
          <StaffDoor username={user.username} />
        </Suspense>
      ) : null}
      <LogOutButton source={taskSession} />
    </>
  );
}

/** A page of its own below the heading, with the way back to the tabs. */
function Aside({ children }: { children: ReactNode }) {
  const { account } = useTaskWords();
  return (
    <>
      <Link
        to="?view=tasks"
        className="self-start text-sm text-accent-text underline underline-offset-4"
      >
        {account.backToTasks}
      </Link>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </>
  );
}

/** The task area. Source: specification B 2; ledger TASK-2. */
export default function TasksPage() {
  const words = useTaskWords();
  const session = useSession(taskSession);
  const [search] = useSearchParams();
  const view = viewNamed(search.get('view'));
  const user = session.state === 'in' ? session.subject : undefined;
  useTitle(messages.brand.taskArea);

  function content(signedIn: TaskUser) {
    if (isTab(view)) {
      return (
        <>
          {signedIn.isAdmin ? null : <DayProgressCard />}
          <TaskTabs view={view} user={signedIn} />
        </>
      );
    }
    return <Aside>{view === 'statement' ? <Statement /> : <Settings user={signedIn} />}</Aside>;
  }

  return (
    <PageBody>
      <PageHeading
        title={user === undefined ? messages.brand.taskArea : words.account.welcome(user.username)}
        actions={user === undefined ? null : <Actions user={user} />}
      />
      {user === undefined ? <Loading /> : content(user)}
    </PageBody>
  );
}
