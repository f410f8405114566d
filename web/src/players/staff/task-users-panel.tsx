import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { TrailCard } from '../../identity/trail/trail-card.tsx';
import { queries } from '../../platform/api/api.ts';
import { useOpenedHeading } from '../../platform/document/use-opened-heading.ts';
import { playsAddress, taskUserAddress } from '../../platform/paths.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link, useLocation, useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant, formatInstantDay } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { BackButton } from '../../ui/buttons/back-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import type { StaffTaskUser, TaskUserQuery } from './staff-task-users.ts';
import { TaskUserBadges, TaskUserList } from './task-user-list.tsx';

const texts = messages.accountTaskUsers.taskUser;

const everybody: TaskUserQuery = { text: '', filter: 'all' };

/**
 * The Task Users tab of the admin panel: the list, and the task user whose id is in the address.
 */
export function TaskUsersPanel({ parts }: { parts: TaskUserParts }) {
  const [address] = useSearchParams();
  const [query, setQuery] = useState(everybody);
  const navigate = useNavigate();
  const openId = address.get('task-user');
  const close = () => navigate(taskUserAddress(null));
  return (
    <ListAndDetail
      list={<TaskUserList query={query} openId={openId} onSearch={setQuery} />}
      detail={
        openId === null ? null : (
          <TaskUserPanel key={openId} id={openId} parts={parts} onBack={close} />
        )
      }
      address={openId === null ? null : taskUserAddress(openId)}
      onClose={close}
    />
  );
}

/** The acts and views of a task user from other slices. */
type TaskUserParts = {
  Acts: ComponentType<{ taskUser: StaffTaskUser }>;
  Wallet: ComponentType<{ userId: string }>;
  Purchases: ComponentType<{ userId: string }>;
};

function Standing({ taskUser: { hold, closedAt } }: { taskUser: StaffTaskUser }) {
  if (closedAt !== null) {
    return <Notice tone="info">{texts.closed({ day: formatInstantDay(closedAt) })}</Notice>;
  }
  if (hold === null) return null;
  return (
    <Notice tone="warn">
      <p>
        <AroundName name={hold.by} text={(by) => texts.held({ at: formatInstant(hold.at), by })} />
      </p>
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
          <h2 ref={heading} tabIndex={-1} translate="no" className="min-w-0 text-2xl wrap-anywhere">
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

/** One task user with all facts for staff, and their acts. */
function TaskUserPanel({ id, parts, onBack }: TaskUserPanelProps) {
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

function EmailText({ taskUser }: { taskUser: StaffTaskUser }) {
  const { email, emailVerified } = taskUser;
  if (email === null) return <span>{texts.noEmail}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <Badge tone={emailVerified ? 'good' : 'neutral'}>
        {emailVerified ? texts.verified : texts.unverified}
      </Badge>
    </span>
  );
}

/** A task user's identity and balance. */
function TaskUserAccountCard({ taskUser }: { taskUser: StaffTaskUser }) {
  const { username, language, pace, isAdmin, coins, createdAt } = taskUser;
  const may = useMay();
  const plays = {
    label: texts.plays,
    value: (
      <Link to={playsAddress(username)} className="text-accent-text underline underline-offset-4">
        {texts.seePlays}
      </Link>
    ),
  };
  return (
    <Card title={texts.account}>
      <DescriptionList
        rows={[
          { label: texts.coins, value: coins.toLocaleString('en-US') },
          { label: texts.email, value: <EmailText taskUser={taskUser} /> },
          { label: texts.language, value: language },
          { label: texts.pace, value: texts.paces[pace] },
          { label: texts.staff, value: isAdmin ? texts.isStaff.yes : texts.isStaff.no },
          { label: texts.registered, value: formatInstant(createdAt) },
          ...(may('games.staff.listPlays') ? [plays] : []),
        ]}
      />
    </Card>
  );
}

/** The acts of a task user, and acts on the account. */
function TaskUserTrailCard({ taskUserId: id }: { taskUserId: string }) {
  const trail = useInfiniteQuery(
    queries.players.staff.listTrail.infiniteOptions({
      input: (before: string | null) => (before === null ? { id } : { id, before }),
      ...pageByPage,
    }),
  );
  return <TrailCard trail={trail} />;
}
