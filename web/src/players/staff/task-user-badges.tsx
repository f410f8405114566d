import { messages } from '../../i18n/en.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { ListedTaskUser } from './staff-task-users.ts';

const texts = messages.accountTaskUsers.standing;

type TaskUserBadgesProps = { taskUser: Pick<ListedTaskUser, 'closedAt' | 'hold' | 'isAdmin'> };

/** The exceptional state of a task user. A user who is not closed, held or staff is active. */
export function TaskUserBadges({ taskUser }: TaskUserBadgesProps) {
  const { closedAt, hold, isAdmin } = taskUser;
  if (closedAt !== null) return <Badge>{texts.closed}</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-2">
      {isAdmin ? <Badge tone="info">{texts.staff}</Badge> : null}
      {hold === null ? null : <Badge tone="warn">{texts.held}</Badge>}
      {hold === null && !isAdmin ? <Badge tone="good">{texts.active}</Badge> : null}
    </span>
  );
}
