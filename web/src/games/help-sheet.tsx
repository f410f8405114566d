import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import type { GameWords } from './game-words.ts';
import { type Hand, HelpDrawing } from './help-drawing.tsx';

type HelpSheetProps = {
  game: GameSlug;
  words: GameWords;
  practice: boolean;
  /** Whether the server kept the play, half-played. */
  goesOn: boolean;
  starting: boolean;
  inWords: boolean;
  onInWords: (inWords: boolean) => void;
  /** Gets the press, which shows what control a person plays with. */
  onStart: (press: MouseEvent) => void;
};

function usualHand(): Hand {
  return matchMedia('(pointer: coarse)').matches ? 'touch' : 'pointer';
}

/** What to do, drawn and in a sentence, before anything runs; the rest is told on demand. */
export function HelpSheet(props: HelpSheetProps) {
  const { game, words, practice, goesOn, starting, inWords, onInWords, onStart } = props;
  const { overlay } = useTaskWords().games;
  const begin = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState(usualHand);
  const [goal, ...rules] = words.help;
  useEffect(() => {
    const button = begin.current?.querySelector('button');
    button?.focus();
    // The browser shows the focus of what was reached by keys.
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
          {words.hidden === null ? null : <li>{words.hidden ?? overlay.hidden}</li>}
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
