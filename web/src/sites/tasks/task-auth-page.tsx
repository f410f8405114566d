import { BONUS_COINS, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import { messages } from '@regz/texts/en.ts';
import { GamePicture } from '../../games/game-picture.tsx';
import { useSession } from '../../identity/session/use-session.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { useTitle } from '../../platform/document/use-title.ts';
import { paths } from '../../platform/paths.ts';
import { useTakenOver } from '../../platform/use-taken-over.ts';
import { ConfirmTaskEmailCard } from '../../players/confirm-task-email-card.tsx';
import { TaskForgotPasswordCard } from '../../players/passwords/task-forgot-password-card.tsx';
import { TaskResetPasswordCard } from '../../players/passwords/task-reset-password-card.tsx';
import { TaskAuthCard } from '../../players/task-auth-card.tsx';
import { taskSession } from '../../players/task-session.ts';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { useErrand } from './use-errand.ts';

const texts = messages.tasksEntrance;

/** The number of tasks in the drawn day. The others are games. */
const DONE_BY_TASKS = DAILY_GOAL / 2;

export function meta() {
  return pageMeta({ title: messages.brand.taskArea });
}

/** Log in and register for the task area. */
export default function TaskAuthPage() {
  const session = useSession(taskSession);
  const errand = useErrand();
  // The pictures would make the document a tenth heavier.
  const takenOver = useTakenOver();
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
      description={texts.description}
      aside={takenOver ? <DayPreview /> : null}
    >
      {card()}
      <p className="mt-4">
        {/* Another site's page on the same host. */}
        <a
          href={paths.adminLogin}
          className="inline-block py-1 text-sm text-faint underline underline-offset-4"
        >
          {texts.staffLogIn}
        </a>
      </p>
    </EntrancePage>
  );
}

/** Shows a new visitor the rewards of a day in the task area. */
function DayPreview() {
  const { day } = texts;
  const facts = [
    { count: TASKS_A_DAY, text: day.tasks },
    { count: gameSlugs.length, text: day.games },
    { count: `+${BONUS_COINS}`, text: day.bonus },
  ];
  return (
    <section aria-label={day.title} className="flex flex-col gap-5">
      <p className="font-display text-2xl/tight font-semibold text-balance">{day.promise}</p>
      <div aria-hidden="true" className="grid grid-cols-5 gap-2">
        {gameSlugs.map((game) => (
          <GamePicture
            key={game}
            game={game}
            className="aspect-4/3 w-full rounded-md border border-line bg-surface p-1"
          />
        ))}
      </div>
      <dl className="grid grid-cols-3 gap-3 text-sm text-soft">
        {facts.map(({ count, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt>{text}</dt>
            <dd className="font-display text-3xl font-semibold text-ink">{count}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="flex items-center gap-1 [--cut:5px]">
        {gameSlugs.map((game, place) => (
          <span
            key={game}
            data-game={game}
            className={`cut h-6 flex-1 forced-colors:border ${place < DONE_BY_TASKS ? 'bg-accent' : 'bg-(--game)'}`}
          />
        ))}
        <b className="ml-2 font-display text-lg font-semibold text-accent-text">{`+${BONUS_COINS}`}</b>
      </div>
    </section>
  );
}
