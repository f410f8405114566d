import { coinsOpen, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { type GameSlug, gameSlugs } from '@regz/rules/games/game-names.ts';
import { messages } from '@regz/texts/en.ts';
import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '../platform/format-number.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { classNames } from '../ui/class-names.ts';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Check } from '../ui/icons.ts';
import { SKIP_CLASS } from '../ui/layout/skip-class.ts';
import { StreakButton } from './streak-button.tsx';
import { type Day, useDay } from './use-day.ts';

const { progress } = messages.coins;

/** The day's ten as a ring whose corners are cut like those of its cells. */
function Ring({ total }: { total: number }) {
  const octagon = 'M24 3h24l21 21v24L48 69H24L3 48V24z';
  return (
    <div
      role="img"
      aria-label={`${progress.total} ${total}/${DAILY_GOAL}`}
      className="relative size-15 shrink-0 sm:size-18"
    >
      <svg viewBox="0 0 72 72" fill="none" strokeWidth="6" aria-hidden="true">
        <path d={octagon} className="stroke-raised" />
        <path
          d={octagon}
          pathLength={DAILY_GOAL}
          strokeDasharray={`${total} ${DAILY_GOAL}`}
          className="stroke-accent-text transition-[stroke-dasharray] duration-240"
        />
      </svg>
      <b className="absolute inset-0 grid place-content-center font-display text-lg font-semibold sm:text-xl">
        {`${total}/${DAILY_GOAL}`}
      </b>
    </div>
  );
}

/** 'Bonus Ready!' or the remaining number, until the bonus is earned. */
function Standing({ day }: { day: Day }) {
  const { bonus } = day;
  const open = coinsOpen(day);
  if (bonus.takenBack) return <p className="font-semibold text-warn">{progress.takenBack}</p>;
  if (bonus.earned) {
    return (
      <>
        <p className="font-display text-xl/tight font-semibold text-accent-text">
          {progress.earned}
        </p>
        <p className="text-sm">
          <b className="font-semibold text-accent-text">{`+${bonus.coins}`}</b>
          {open === 0 ? null : (
            <span className="text-soft">{` · ${progress.open({ coins: open })}`}</span>
          )}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-display text-[1.375rem]/tight font-semibold">
        {progress.toGo({ left: bonus.left })}
      </p>
      <p className="text-[0.8125rem] text-soft">
        <span>{progress.ready}</span>{' '}
        <b className="font-semibold text-accent-text">{`+${bonus.coins}`}</b>
      </p>
    </>
  );
}

const CELL =
  'cut grid h-6.5 place-content-center font-display text-sm/none font-semibold ' +
  'focus-visible:-outline-offset-3 focus-visible:outline-ink forced-colors:border lg:h-8.5 lg:[--cut:8px]';
/** Filled in the color of its text, except for a narrow frame. */
const FRAMED =
  'relative text-accent-text before:absolute before:inset-0 before:bg-accent-text after:absolute after:inset-0.5 after:cut after:bg-surface';

/** The completed count of ten, as a title over ten cells. */
function Cells({ title, done, children }: { title: string; done: number; children: ReactNode }) {
  return (
    <div>
      <p className="flex justify-between text-sm text-soft">
        <span>{title}</span>
        <span className="tabular-nums">{`${done} / ${DAILY_GOAL}`}</span>
      </p>
      <ol className="mt-1 grid grid-cols-10 gap-0.5 min-[24rem]:gap-1">{children}</ol>
    </div>
  );
}

function TaskCells({ done }: { done: number }) {
  const places = Array.from({ length: DAILY_GOAL }, (_, place) => place + 1);

  function look(position: number): { state: string; className: string } {
    if (position <= done)
      return { state: messages.tasks.done, className: 'bg-accent text-on-accent' };
    if (position === done + 1) return { state: messages.tasks.next, className: FRAMED };
    return { state: messages.tasks.locked, className: 'bg-raised text-faint' };
  }
  return (
    <Cells title={progress.tasks} done={done}>
      {places.map((position) => (
        <li key={position}>
          <Link
            to={`?view=tasks#task-${position}`}
            aria-label={`${messages.tasks.number({ position })}: ${look(position).state}`}
            className={classNames(CELL, look(position).className)}
          >
            {position <= done ? (
              <Check className="size-4" strokeWidth="3" />
            ) : (
              <span className="relative z-1">{position}</span>
            )}
          </Link>
        </li>
      ))}
    </Cells>
  );
}

type GameCellsProps = Pick<Day, 'games' | 'gamesWon'> & {
  /** A game's icon, in the color of its text. */
  Sign: ComponentType<{ game: GameSlug }>;
};

function GameCells({ games, gamesWon, Sign }: GameCellsProps) {
  return (
    <Cells title={progress.games} done={games}>
      {gameSlugs.map((game) => {
        const name = messages.gameNames[game];
        const isWon = gamesWon.includes(game);
        return (
          <li key={game}>
            <Link
              to={`?view=games#game-${game}`}
              data-game={game}
              aria-label={isWon ? `${name}: ${messages.tasks.done}` : name}
              className={classNames(
                CELL,
                isWon
                  ? 'bg-(--game) text-[light-dark(#fff,#0f1406)]'
                  : 'border-b-3 border-(--game) bg-raised text-(--game)',
              )}
            >
              {isWon ? <Check className="size-4" strokeWidth="3" /> : <Sign game={game} />}
            </Link>
          </li>
        );
      })}
    </Cells>
  );
}

const AFTER_CELLS = 'after-cells';

/** Skips the twenty cells, for keyboard users. */
function SkipCells() {
  return (
    <a href={`#${AFTER_CELLS}`} className={SKIP_CLASS}>
      {progress.skipCells}
    </a>
  );
}

/** The note that staff took a win back, with a link to the reason. */
function TakenBack({ coins }: { coins: number }) {
  return (
    <p className="text-sm text-warn">
      <span>{progress.winTakenBack({ coins: formatNumber(coins) })}</span>{' '}
      <Link to="?view=statement" className="underline underline-offset-4">
        {progress.seeStatement}
      </Link>
    </p>
  );
}

type DayProgressProps = Pick<GameCellsProps, 'Sign'> & {
  /** The goal of the coins, at the pace of the last days. */
  Goal: ComponentType<Pick<Day, 'earned'>>;
};

/**
 * The day's progress: tasks, games and their sum towards the bonus, the streak of such days, and
 * the goal of the coins.
 */
export function DayProgressCard({ Sign, Goal }: DayProgressProps) {
  const pending = (
    <LoadingRegion label={messages.sites.loadingPage}>
      <Skeleton className="h-74.5 w-full max-[24rem]:h-86 lg:h-42.5" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={useDay()} failed={progress.loadFailed} pending={pending}>
      {(day) => (
        <section
          aria-labelledby="day-progress"
          className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-3.5 sm:p-4 lg:px-6 lg:py-5"
        >
          <div className="grid gap-3 sm:gap-4 lg:grid-cols-[16rem_1fr_22rem] lg:items-center lg:gap-x-8">
            <div className="flex items-center gap-3 max-[24rem]:flex-wrap lg:flex-wrap lg:gap-y-4">
              <Ring total={day.total} />
              <div className="min-w-0 flex-1">
                <h2 id="day-progress" className="font-sans text-sm/normal font-medium text-soft">
                  {progress.title}
                </h2>
                <Standing day={day} />
              </div>
              <StreakButton day={day} />
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              <SkipCells />
              <TaskCells done={day.tasks} />
              <GameCells games={day.games} gamesWon={day.gamesWon} Sign={Sign} />
            </div>
            <div id={AFTER_CELLS} tabIndex={-1}>
              <Goal earned={day.earned} />
            </div>
          </div>
          {day.coinsTakenBack > 0 ? <TakenBack coins={day.coinsTakenBack} /> : null}
        </section>
      )}
    </QueryRegion>
  );
}
