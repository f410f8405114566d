import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import type { StaffTaskUser } from './staff-task-users.ts';

const texts = messages.accountTaskUsers.taskUser;

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

/** Who a task user is and what the account holds. */
export function TaskUserAccountCard({ taskUser }: { taskUser: StaffTaskUser }) {
  const { language, pace, isAdmin, coins, createdAt } = taskUser;
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
        ]}
      />
    </Card>
  );
}
