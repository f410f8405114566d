import { messages } from '@regz/texts/en.ts';
import { TaskNotificationsCard } from '../../../notifications/task-notifications-card.tsx';
import { useSound } from '../../../platform/sound/use-sound.ts';
import { ThemeToggle } from '../../../platform/theme/theme-toggle.tsx';
import { CloseAccountCard } from '../../../players/close-account-card.tsx';
import { PaceCard } from '../../../players/pace-card.tsx';
import { TaskPasswordCard } from '../../../players/passwords/task-password-card.tsx';
import { TaskEmailCard } from '../../../players/task-email-card.tsx';
import type { TaskUser } from '../../../players/task-session.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { Download } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';

const texts = messages.playerSettings;

/** The one sound switch of the task area, as in every game. */
function SoundCard() {
  const { title, text } = texts.sound;
  const sound = useSound();
  return (
    <Card title={title} description={text}>
      <SwitchField label={title} checked={sound.isOn} onChange={sound.toggle} />
    </Card>
  );
}

/** The settings of a task user: the pace of games, the address, their data, closing the account. */
export function TaskSettings({ user }: { user: TaskUser }) {
  return (
    <section aria-label={texts.title} className="grid items-start gap-6 lg:grid-cols-2">
      <TaskEmailCard user={user} />
      <TaskPasswordCard user={user} />
      <PaceCard user={user} />
      <Card title={messages.sites.theme.label}>
        <div>
          <ThemeToggle />
        </div>
      </Card>
      <SoundCard />
      <TaskNotificationsCard />
      <Card title={texts.export.title} description={texts.export.text}>
        <div>
          <a href="/api/accounts/task-users/export" download className={buttonClass('secondary')}>
            <Download className="size-4 shrink-0" aria-hidden="true" />
            <span>{texts.export.link}</span>
          </a>
        </div>
      </Card>
      <CloseAccountCard user={user} />
    </section>
  );
}
