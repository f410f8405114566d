import { BONUS_COINS, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { messages } from '@regz/texts/en.ts';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { ShareButton } from '../platform/share/share-button.tsx';
import { sound } from '../platform/sound/sound.ts';
import { Button } from '../ui/buttons/button.tsx';
import { dayCard } from './day-card.ts';
import { WeekMarks } from './streak-button.tsx';
import { useDay } from './use-day.ts';

const texts = messages.coins;

type BonusMomentProps = {
  /** The reason for the bonus, as a sentence. */
  text: string;
  onContinue: () => void;
};

const RISES = 'animate-[rise_0.42s_ease-out_0.5s_backwards]';

/**
 * The day's bonus over the whole window, once a day: the ring closes, the week fills up. Without
 * animation if the person prefers reduced motion. Escape and the button continue immediately.
 */
export function BonusMoment({ text, onContinue }: BonusMomentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const day = useDay().data;
  const streak = day?.streak;
  const octagon = 'M40 8h80l32 32v80l-32 32H40L8 120V40z';
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    sound('bonus');
    return () => element?.close();
  }, []);

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    onContinue();
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="bonus-earned"
      onCancel={handleCancel}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-ground text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-[34rem] flex-col items-center justify-center gap-[min(1.5rem,3vh)] p-4 text-center">
        <div className="relative w-[min(60vw,17rem,34vh)]">
          <svg viewBox="0 0 160 160" fill="none" strokeWidth="9" aria-hidden="true">
            <path d={octagon} className="stroke-raised" />
            <path
              d={octagon}
              pathLength="1"
              strokeLinecap="square"
              className="animate-[draw_0.9s_cubic-bezier(0.3,0,0.2,1)] stroke-accent-text [stroke-dasharray:1]"
            />
          </svg>
          <p className="absolute inset-0 grid place-content-center">
            <b className="font-display text-[min(3.75rem,11vh)]/none font-semibold text-accent-text">
              {`+${BONUS_COINS}`}
            </b>
            <span className="text-soft">{`${DAILY_GOAL}/${DAILY_GOAL}`}</span>
          </p>
        </div>
        <div role="status" className={RISES}>
          <h2 id="bonus-earned" className="text-2xl">
            {texts.progress.earned}
          </h2>
          <p className="text-soft">{text}</p>
        </div>
        {streak?.week.at(-1) === 'earned' ? (
          <div className={`flex flex-col items-center gap-2 ${RISES}`}>
            <WeekMarks week={streak.week} size="size-7" />
            <p className="font-display text-lg font-semibold">
              {texts.streak.days({ days: streak.days })}
            </p>
          </div>
        ) : null}
        <div className="flex w-full flex-wrap gap-3">
          <Button className="min-w-40 flex-1" onClick={onContinue}>
            {texts.onward}
          </Button>
          {day === undefined ? null : (
            <ShareButton className="min-w-40 flex-1" card={() => dayCard(day)} />
          )}
        </div>
      </div>
    </dialog>
  );
}
