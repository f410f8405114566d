import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { Control } from '@regz/rules/games/play-conditions.ts';
import { messages } from '@regz/texts/en.ts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import { GamePicture } from './game-picture.tsx';
import { gameWords } from './game-words.ts';
import { games } from './games.ts';

const { overlay } = messages.games;

const FINGER = 'M9 22V7a3 3 0 0 1 6 0v9l9 2c2.5.6 3.5 2.5 3 5l-1.5 9H12l-7-9c-1.5-2.5 1.5-5 4-1z';
const ARROW = 'm6 4 17 17-9.5.6L9 30z';

type HelpSheetProps = {
  game: GameSlug;
  practice: boolean;
  /** True if the server has kept the play half-played. */
  goesOn: boolean;
  starting: boolean;
  inWords: boolean;
  onInWords: (inWords: boolean) => void;
  /** Receives the press, which shows the control of the person. */
  onStart: (press: MouseEvent) => void;
};

function usualHand(): Hand {
  return matchMedia('(pointer: coarse)').matches ? 'touch' : 'pointer';
}

/** The instructions before a game starts: a drawing and one sentence. The rest opens on demand. */
export function HelpSheet(props: HelpSheetProps) {
  const { game, practice, goesOn, starting, inWords, onInWords, onStart } = props;
  const words = gameWords[game];
  const begin = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState(usualHand);
  const [goal, ...rules] = words.help;
  useEffect(() => {
    const button = begin.current?.querySelector('button');
    button?.focus();
    // The browser shows the focus of elements that were reached by keys.
    if (button?.matches(':focus-visible') === true) setHand('keys');
  }, []);
  return (
    <section aria-labelledby="how-to" className="my-auto flex flex-col gap-6 pb-12">
      <h3 id="how-to" className="text-lg text-soft">
        {overlay.howTo}
      </h3>
      <HelpDrawing game={game} hand={hand} />
      <p className="text-lg">{goal}</p>
      {goesOn ? (
        <Notice tone="info">
          <p>{overlay.goesOn}</p>
          {words.goesOn === undefined ? null : <p>{words.goesOn}</p>}
        </Notice>
      ) : null}
      {practice ? <Notice tone="info">{overlay.practice}</Notice> : null}
      <div ref={begin}>
        <Button
          className="w-full"
          pending={starting}
          pendingText={overlay.starting}
          onClick={onStart}
        >
          {goesOn ? overlay.goOn : overlay.start}
        </Button>
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-soft">
          {overlay.more}
        </summary>
        <ul className="flex list-disc flex-col gap-2 pb-2 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          {games[game].isUntimed ? null : <li>{words.hidden ?? overlay.hidden}</li>}
        </ul>
        <SwitchField
          label={overlay.reader}
          checked={inWords}
          onChange={(event) => onInWords(event.currentTarget.checked)}
        />
      </details>
    </section>
  );
}

/** The input device of the player, as the last press showed it. */
type Hand = Exclude<Control, 'reader'>;

type HelpDrawingProps = { game: GameSlug; hand: Hand };

/**
 * Shows how to play with the player's input device: one loop, or a still picture with reduced
 * motion.
 */
function HelpDrawing({ game, hand }: HelpDrawingProps) {
  const { keys, isDragged } = games[game];
  return (
    <div aria-hidden="true" className="relative" data-game={game}>
      <GamePicture
        game={game}
        className="aspect-2/1 max-h-[26vh] w-full rounded-md border border-line bg-surface p-2"
      />
      {hand === 'keys' ? (
        <p className="absolute inset-x-0 bottom-2 flex justify-center gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="grid h-8 min-w-8 place-content-center rounded-sm border border-field bg-raised px-1.5 font-mono text-sm text-ink help-key"
            >
              {key}
            </kbd>
          ))}
        </p>
      ) : (
        <svg
          viewBox="0 0 32 36"
          className={`absolute bottom-3 left-1/2 h-1/3 ${isDragged ? 'help-drag' : 'help-tap'}`}
        >
          <path
            d={hand === 'touch' ? FINGER : ARROW}
            className="fill-ink stroke-ground"
            strokeWidth="1.5"
          />
        </svg>
      )}
    </div>
  );
}
