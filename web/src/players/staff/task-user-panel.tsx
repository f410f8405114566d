import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { useOpenedHeading } from '../../platform/document/use-opened-heading.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useLocation } from '../../platform/routing/router.tsx';
import { formatInstant, formatInstantDay } from '../../platform/time/format-date.ts';
import { BackButton } from '../../ui/buttons/back-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { StaffTaskUser } from './staff-task-users.ts';
import { TaskUserAccountCard } from './task-user-account-card.tsx';
import { TaskUserBadges } from './task-user-badges.tsx';
import { TaskUserTrailCard } from './task-user-trail-card.tsx';

const texts = messages.accountTaskUsers.taskUser;

/** What other slices show of a task user, and let staff do. */
export type TaskUserParts = {
  Acts: ComponentType<{ taskUser: StaffTaskUser }>;
  Wallet: ComponentType<{ userId: string }>;
  Purchases: ComponentType<{ userId: string }>;
};

function Standing({ taskUser: { hold, closedAt } }: { taskUser: StaffTaskUser }) {
  if (closedAt !== null) {
    return <Notice tone="info">{texts.closed(formatInstantDay(closedAt))}</Notice>;
  }
  if (hold === null) return null;
  return (
    <Notice tone="warn">
      <p>{texts.held(formatInstant(hold.at), hold.by)}</p>
      <p className="wrap-anywhere text-soft">{hold.reason}</p>
    </Notice>
  );
}

type LoadedProps = { taskUser: StaffTaskUser; parts: TaskUserParts };

function LoadedTaskUser({ taskUser, parts }: LoadedProps) {
  const { Acts, Wallet, Purchases } = parts;
  const { id, username, closedAt } = taskUser;
  const isArrival = useLocation().key === 'default';
  const heading = useOpenedHeading(!isArrival, { besideList: true });
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
            {username}
          </h2>
          <TaskUserBadges taskUser={taskUser} />
        </div>
        {closedAt === null ? <Acts taskUser={taskUser} /> : null}
      </header>
      <Standing taskUser={taskUser} />
      <div className="grid items-start gap-6 @3xl:grid-cols-2 @3xl:grid-rows-[auto_auto_1fr]">
        <TaskUserAccountCard taskUser={taskUser} />
        <div className="grid @3xl:col-start-2 @3xl:row-span-3 @3xl:row-start-1">
          <Wallet userId={id} />
        </div>
        <Purchases userId={id} />
        <TaskUserTrailCard taskUserId={id} />
      </div>
    </>
  );
}

type TaskUserPanelProps = {
  id: string;
  parts: TaskUserParts;
  onBack: () => void;
};

/** One task user with everything that staff need, and what they can do. */
export function TaskUserPanel({ id, parts, onBack }: TaskUserPanelProps) {
  const taskUser = useQuery(queries.players.staff.readTaskUser.queryOptions({ input: { id } }));
  const pending = (
    <LoadingRegion label={texts.loading} className="grid gap-6 @3xl:grid-cols-2">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-6">
      <BackButton onBack={onBack}>{texts.back}</BackButton>
      <QueryRegion query={taskUser} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <LoadedTaskUser taskUser={loaded} parts={parts} />}
      </QueryRegion>
    </div>
  );
}
