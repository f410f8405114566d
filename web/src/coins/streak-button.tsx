import type { DayMark, Streak } from '@regz/rules/coins/streak.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { ShareButton } from '../platform/share/share-button.tsx';
import { formatInstantTime } from '../platform/time/format-date.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { dayCard } from './day-card.ts';
import type { Day } from './use-day.ts';

const texts = messages.coins.streak;
const daysAgo = [6, 5, 4, 3, 2, 1, 0];

const marks: Readonly<Record<DayMark, string>> = {
  earned: 'cut bg-accent',
  rest: 'grid place-content-center before:h-0.5 before:w-2.5 before:bg-field',
  missed: 'cut bg-raised',
  open: 'cut relative bg-accent-text before:absolute before:inset-0.5 before:cut before:bg-surface',
};

/** The last seven days, today last. Decorative: the streak is also text. */
export function WeekMarks({ week, size }: Pick<Streak, 'week'> & { size: string }) {
  return (
    <span aria-hidden="true" className="flex gap-[0.1875rem] [--cut:4px] sm:gap-1">
      {daysAgo.map((ago) => (
        <span
          key={ago}
          className={`${size} forced-colors:border ${marks[week[6 - ago] ?? 'missed']}`}
        />
      ))}
    </span>
  );
}

type StreakButtonProps = { day: Day };

/** The streak and the last seven days. Opens the rule of the streak, and the day to share. */
export function StreakButton({ day }: StreakButtonProps) {
  const { days, best, week } = day.streak;
  const [open, setOpen] = useState(false);
  const title = days === 0 ? texts.title : texts.days({ days });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-9 flex-col items-end justify-center gap-1.5 rounded-sm max-[24rem]:w-full max-[24rem]:flex-row max-[24rem]:items-center max-[24rem]:justify-between lg:w-full lg:flex-row lg:items-center lg:justify-between"
      >
        <b className="font-display text-sm font-semibold underline decoration-line underline-offset-4">
          {title}
        </b>
        <WeekMarks week={week} size="size-3 sm:size-4.5" />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={messages.controls.close}
        footer={<ShareButton card={() => dayCard(day)} />}
      >
        <p>{texts.rule}</p>
        <p>{texts.free}</p>
        {best === 0 ? null : <p>{texts.best({ n: best })}</p>}
        <p>{texts.dayEnds({ time: formatInstantTime(day.resetsAt) })}</p>
      </Dialog>
    </>
  );
}
