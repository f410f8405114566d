import { atPace, difficulties } from '@regz/rules/games/play-conditions.ts';
import type { Pace } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Clock, RotateCcw } from '../ui/icons.ts';
import { GamePicture } from './game-picture.tsx';
import { gameWords, scoreText } from './game-words.ts';
import type { GameCardFacts, Opened } from './game.ts';

const texts = messages.games;

type GameCardProps = {
  facts: GameCardFacts;
  pace: Pace;
  isStaff: boolean;
  /** True for the recommended next game, which has the page's primary button. */
  isNext: boolean;
  /** True for a horizontal card on a phone: the last one of an odd number. */
  isFlat: boolean;
  onOpen: (opened: Opened) => void;
};

/** The difficulty of a game, as bars and as a word. */
function Difficulty({ difficulty }: Pick<GameCardFacts, 'difficulty'>) {
  const reached = difficulties.indexOf(difficulty);
  return (
    <p className="flex items-center gap-1 text-xs text-soft">
      <span aria-hidden="true" className="flex gap-0.5">
        {difficulties.map((each, place) => (
          <span
            key={each}
            className={classNames(
              'h-2.25 w-1.25 -skew-x-14 forced-colors:border',
              place <= reached ? 'bg-soft forced-colors:bg-[CanvasText]' : 'bg-line',
            )}
          />
        ))}
      </span>
      <span className="sr-only">{`${texts.facts.difficulty}: `}</span>
      <span>{texts.difficulty[difficulty]}</span>
    </p>
  );
}

/** The time limit of a game, in seconds at a person's pace. */
function limitAt(limitSeconds: number, pace: Pace): number {
  return Math.floor(atPace(limitSeconds * 1000, pace) / 1000);
}

/** One game: what it requires, what it pays, and its button. */
export function GameCard({ facts, pace, isStaff, isNext, isFlat, onOpen }: GameCardProps) {
  const { game, difficulty, limitSeconds } = facts;
  const name = messages.gameNames[game];
  const isHalfPlayed = facts.halfPlayed === (isStaff ? 'practice' : 'earnest');

  function act(): { label: string; text: string } {
    if (isHalfPlayed) return { label: texts.goOnOf({ name }), text: texts.goOn };
    if (isStaff) return { label: texts.practiseOf({ name }), text: texts.practise };
    return { label: texts.playOf({ name }), text: texts.play };
  }
  return (
    <li
      id={`game-${game}`}
      className={classNames(
        'game-card flex min-w-0 overflow-hidden rounded-md border border-line bg-surface',
        isNext ? 'col-span-full md:col-span-2 landscape:col-span-2' : 'flex-col',
        isFlat && 'max-md:portrait:col-span-full max-md:portrait:flex-row',
      )}
    >
      <GamePicture
        game={game}
        className={classNames(
          'border-line p-1',
          isNext ? 'min-h-38 w-[42%] border-r' : 'aspect-8/3 w-full border-b md:aspect-[8/3.4]',
          isFlat &&
            'max-md:portrait:aspect-auto max-md:portrait:w-[42%] max-md:portrait:border-r max-md:portrait:border-b-0',
        )}
      />
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col gap-0.5',
          isNext ? 'p-3.5' : 'p-2.5 md:p-3',
        )}
      >
        {isNext ? <p className="text-xs font-semibold text-accent-text">{texts.goodNext}</p> : null}
        <h3 className={`game-name wrap-anywhere ${isNext ? 'text-xl' : 'text-[1.0625rem]'}`}>
          {name}
        </h3>
        <Difficulty difficulty={difficulty} />
        {/* On a phone the sheet before the start says this; here it would make the list a third longer. */}
        <p
          className={classNames(
            'text-[0.8125rem]/snug text-soft',
            !isNext && 'max-md:portrait:sr-only',
          )}
        >
          {gameWords[game].objective}
        </p>
        <dl className="mt-auto flex flex-wrap gap-x-2 pt-0.5 pb-1 text-xs font-medium">
          <div>
            <dt className="sr-only">{texts.facts.reward}</dt>
            <dd>{texts.reward}</dd>
          </div>
          <div className="flex items-center gap-1">
            <dt>
              <Clock className="size-3.5 text-faint" aria-hidden="true" />
              <span className="sr-only">{texts.facts.limit}</span>
            </dt>
            <dd>
              {limitSeconds === null
                ? texts.noLimit
                : texts.limitSeconds({ seconds: limitAt(limitSeconds, pace) })}
            </dd>
          </div>
        </dl>
        {isHalfPlayed ? <p className="text-xs text-info">{texts.halfPlayed}</p> : null}
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          className={isNext ? '' : 'max-md:px-2 max-md:text-[0.9375rem]'}
          aria-label={act().label}
          onClick={() => onOpen({ game, practice: isStaff })}
        >
          {act().text}
        </Button>
      </div>
    </li>
  );
}

type WonGameProps = Pick<GameCardProps, 'facts' | 'onOpen'> & { waitMs: number };

/** A won game: the score, its lock, and practice. */
export function WonGame({ facts: { game, best, scoredBy }, waitMs, onOpen }: WonGameProps) {
  const name = messages.gameNames[game];
  return (
    <li
      id={`game-${game}`}
      className="game-card grid grid-cols-[3rem_1fr_auto] items-center gap-x-3 border-t border-line py-2 min-[30rem]:grid-cols-[3rem_1fr_auto_auto]"
    >
      <GamePicture
        game={game}
        className="aspect-4/3 w-full rounded-sm p-0.5 max-[30rem]:row-span-2"
      />
      <div className="min-w-0 text-sm leading-tight">
        <h4 className="font-sans font-semibold wrap-anywhere">{name}</h4>
        {best === null ? null : (
          <p className="text-[0.8125rem] text-soft">
            {`${texts.facts.best} ${scoreText(best, scoredBy)}`}
          </p>
        )}
      </div>
      <Button
        className="tabular-nums max-[30rem]:col-start-2 max-[30rem]:row-start-2 max-[30rem]:mt-1 max-[30rem]:min-h-7 max-[30rem]:justify-self-start max-[30rem]:px-2"
        size="sm"
        variant="secondary"
        unready
      >
        {texts.wait({ time: waitText(waitMs) })}
      </Button>
      <Button
        className="size-11 px-0! max-[30rem]:col-start-3 max-[30rem]:row-span-2 max-[30rem]:row-start-1"
        variant="secondary"
        aria-label={texts.practiseOf({ name })}
        title={texts.practise}
        icon={<RotateCcw className="size-5" aria-hidden="true" />}
        onClick={() => onOpen({ game, practice: true })}
      />
    </li>
  );
}

/** The rest of a wait as `HH:MM:SS`, in every language. */
function waitText(waitMs: number): string {
  const seconds = Math.ceil(Math.max(0, waitMs) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
