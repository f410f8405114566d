import { useShownLanguage, useTaskWords } from '../i18n/task-area/language.ts';
import { classNames } from '../ui/class-names.ts';
import { CircleCheck, Lock } from '../ui/icons.ts';
import { NextTaskButton, type Told } from './next-task-button.tsx';
import type { Task } from './task.ts';

type TaskItemProps = {
  task: Task;
  isStaff: boolean;
  told: Told;
};

/** What stands in the place of the button of a task that is not the next one. */
function Standing({ state }: { state: 'done' | 'locked' }) {
  const texts = useTaskWords().tasks;
  const Icon = state === 'done' ? CircleCheck : Lock;
  return (
    <p
      title={state === 'locked' ? texts.lockedHint : undefined}
      className={classNames(
        'flex min-h-9 items-center gap-2 px-3 text-sm font-medium',
        state === 'done' ? 'text-accent-text' : 'text-faint',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span>{state === 'done' ? texts.done : texts.locked}</span>
      {state === 'locked' ? <span className="sr-only">{`. ${texts.lockedHint}`}</span> : null}
    </p>
  );
}

/** One of the day's tasks: what it requires, what it pays, and its one button. */
export function TaskItem({ task, isStaff, told }: TaskItemProps) {
  const texts = useTaskWords().tasks;
  const language = useShownLanguage()?.language ?? 'en';
  const isNext = task.state === 'next' && !isStaff;
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">
          <span className="text-faint">{`${task.position}.`}</span>{' '}
          <span>{task.title[language]}</span>
        </h3>
        <p className="text-sm wrap-anywhere text-soft">{task.text[language]}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
        <span className="text-sm whitespace-nowrap text-soft">{texts.reward}</span>
        {isNext ? (
          <NextTaskButton task={task} told={told} />
        ) : (
          <Standing state={task.state === 'done' ? 'done' : 'locked'} />
        )}
      </div>
    </li>
  );
}
