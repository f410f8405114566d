import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode, useState } from 'react';
import { DayProgressStrip } from '../../coins/day-progress-strip.tsx';
import { DayProgressCard } from '../../coins/day-progress.tsx';
import { GameSign } from '../../games/game-sign.tsx';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import { useSession } from '../../identity/session/use-session.ts';
import { queries } from '../../platform/api/api.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { useTitle } from '../../platform/document/use-title.ts';
import { paths } from '../../platform/paths.ts';
import { Link, useSearchParams } from '../../platform/routing/router.tsx';
import { useMedia } from '../../platform/theme/use-media.ts';
import { taskSession, type TaskUser } from '../../players/task-session.ts';
import { NextKey } from '../../shop/next-key.tsx';
import { AroundName } from '../../ui/around-name.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SlidersHorizontal, Store } from '../../ui/icons.ts';
import { TaskTabs } from './tabs/task-tabs.tsx';
import { TasksBody } from './tasks-frame.tsx';
import { isTab, viewNamed } from './views.ts';

const texts = messages.tasksSite;

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

const KeepNotifications = lazyPart(async () => {
  const kept = await import('../../notifications/task-notifications-card.tsx');
  return kept.KeepTaskNotifications;
});

/** True if the person once permitted notifications in this browser. */
const mayNotify = () => 'Notification' in window && Notification.permission === 'granted';

export function meta() {
  return pageMeta({ title: messages.brand.taskArea });
}

function Loading() {
  return (
    <LoadingRegion label={messages.sites.loadingPage} className="flex flex-col gap-4">
      <Skeleton className="h-74.5 w-full lg:h-42.5" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
}

/** The logged-in task user, and links out of the task area. */
function Greeting({ user }: { user: TaskUser | undefined }) {
  const narrow = `${buttonClass('secondary', 'sm')} min-w-10`;
  return (
    <header className="flex min-h-11 items-center justify-between gap-3 max-md:gap-2">
      <h1 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere min-[30rem]:text-2xl md:text-3xl">
        {user === undefined ? (
          messages.brand.taskArea
        ) : (
          <AroundName name={user.username} text={(username) => texts.welcome({ username })} />
        )}
      </h1>
      {user === undefined ? null : (
        <div className="flex shrink-0 gap-2">
          {user.isAdmin ? (
            <Suspense>
              <StaffDoor username={user.username} />
            </Suspense>
          ) : null}
          {/* Another site's page on the same host. */}
          <a href={paths.store} className={narrow}>
            <Store className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">{texts.store}</span>
          </a>
          <Link to="?view=settings" className={narrow}>
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">{texts.settings}</span>
          </Link>
          <LogOutButton source={taskSession} iconOnPhones />
        </div>
      )}
    </header>
  );
}

/** A window in which the whole day above the tasks would leave no space for the next task. */
const SMALL = '(width < 24rem) and (height < 45rem)';

/** A separate page below the heading, with a link back to the tabs. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <>
      <Link
        to="?view=tasks"
        className="self-start text-sm text-accent-text underline underline-offset-4"
      >
        {texts.back}
      </Link>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </>
  );
}

/** The day's progress: all of it above the tasks, one line above the games and the shop. */
function Progress({ ofTasks }: { ofTasks: boolean }) {
  return ofTasks ? <DayProgressCard Sign={GameSign} Goal={NextKey} /> : <DayProgressStrip />;
}

/**
 * True once all data that decides the height of the day's progress has loaded, so that it never
 * moves the tabs below it. Once shown, the tabs stay.
 */
function useProgressKnown(enabled: boolean, withGoal: boolean): boolean {
  const [shown, setShown] = useState(false);
  const { readDay } = queries.coins;
  const { listProducts } = queries.shop;
  const day = useQuery({ ...readDay.queryOptions({ input: {} }), enabled });
  const goal = useQuery({
    ...listProducts.queryOptions({ input: {} }),
    enabled: enabled && withGoal,
  });
  const known = enabled && !day.isLoading && !goal.isLoading;
  if (known && !shown) setShown(true);
  return known || shown;
}

/** The task area. */
export default function TasksPage() {
  const session = useSession(taskSession);
  const [search] = useSearchParams();
  const view = viewNamed(search.get('view'));
  const user = session.state === 'in' ? session.subject : undefined;
  useTitle(messages.brand.taskArea);

  const isSmall = useMedia(SMALL);
  const isKnown = useProgressKnown(user !== undefined && !user.isAdmin, view === 'tasks');

  function content(signedIn: TaskUser) {
    if (isTab(view)) {
      const tabs = <TaskTabs view={view} user={signedIn} />;
      if (signedIn.isAdmin) return tabs;
      if (!isKnown) return <Loading />;
      const progress = <Progress ofTasks={view === 'tasks'} />;
      const [first, second] = isSmall && view === 'tasks' ? [tabs, progress] : [progress, tabs];
      return (
        <>
          <div>{first}</div>
          <div>{second}</div>
        </>
      );
    }
    return <Aside>{view === 'statement' ? <Statement /> : <Settings user={signedIn} />}</Aside>;
  }

  return (
    <TasksBody>
      <Greeting user={user} />
      {user === undefined ? <Loading /> : content(user)}
      {user !== undefined && mayNotify() ? (
        <Suspense>
          <KeepNotifications />
        </Suspense>
      ) : null}
    </TasksBody>
  );
}
