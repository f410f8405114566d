import { messages } from '../../i18n/en.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { useSession } from '../../identity/session/use-session.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { useTitle } from '../../platform/document/use-title.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmTaskEmailCard } from '../../players/confirm-task-email-card.tsx';
import { TaskForgotPasswordCard } from '../../players/passwords/task-forgot-password-card.tsx';
import { TaskResetPasswordCard } from '../../players/passwords/task-reset-password-card.tsx';
import { TaskAuthCard } from '../../players/task-auth-card.tsx';
import { taskSession } from '../../players/task-session.ts';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { DayPreview } from './day-preview.tsx';
import { useErrand } from './use-errand.ts';

export function meta() {
  return pageMeta({ title: messages.brand.taskArea });
}

/** Log in and register for the task area. Source: specification B 2. */
export default function TaskAuthPage() {
  const { account } = useTaskWords();
  const session = useSession(taskSession);
  const errand = useErrand();
  useTitle(messages.brand.taskArea);

  function card() {
    switch (errand) {
      case 'confirm-email':
        return <ConfirmTaskEmailCard />;
      case 'forgotten-password':
        return <TaskForgotPasswordCard />;
      case 'reset-password':
        return <TaskResetPasswordCard />;
      case null:
        return <TaskAuthCard absence={session.state === 'out' ? session.absence : undefined} />;
    }
  }

  return (
    <EntrancePage
      title={messages.brand.taskArea}
      description={account.description}
      aside={<DayPreview />}
    >
      {card()}
      <p className="mt-4">
        {/* Another site's page on this very host. */}
        <a
          href={paths.adminLogin}
          className="inline-block py-1 text-sm text-faint underline underline-offset-4"
        >
          {account.staffLogIn}
        </a>
      </p>
    </EntrancePage>
  );
}
