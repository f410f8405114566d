import { type MouseEvent, useEffect, useRef } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import type { GameWords } from './game-words.ts';

type HelpSheetProps = {
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

/** What to do and the keys, in three lines, before anything runs. */
export function HelpSheet(props: HelpSheetProps) {
  const { words, practice, goesOn, starting, inWords, onInWords, onStart } = props;
  const { overlay } = useTaskWords().games;
  const begin = useRef<HTMLDivElement>(null);
  useEffect(() => begin.current?.querySelector('button')?.focus(), []);
  return (
    <section aria-labelledby="how-to" className="my-auto flex flex-col gap-6 pb-12">
      <h3 id="how-to" className="text-lg text-soft">
        {overlay.howTo}
      </h3>
      <ol className="flex flex-col gap-4">
        {words.help.map((line, index) => (
          <li key={line} className="flex gap-4 text-lg">
            <span
              aria-hidden="true"
              className="font-display font-semibold text-accent-text"
              style={{ minWidth: '0.75em' }}
            >
              {index + 1}
            </span>
            <span>{line}</span>
          </li>
        ))}
      </ol>
      {words.hidden === null ? null : (
        <p className="text-sm text-soft">{words.hidden ?? overlay.hidden}</p>
      )}
      {goesOn ? (
        <Notice tone="info">
          <p>{overlay.goesOn}</p>
          {words.goesOn === undefined ? null : <p>{words.goesOn}</p>}
        </Notice>
      ) : null}
      {practice ? <Notice tone="info">{overlay.practice}</Notice> : null}
      <SwitchField
        label={overlay.reader}
        checked={inWords}
        onChange={(event) => onInWords(event.currentTarget.checked)}
      />
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
    </section>
  );
}
