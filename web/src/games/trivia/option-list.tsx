import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Check, X } from '../../ui/icons.ts';
import { useMotion } from '../kit/use-motion.ts';

const words = messages.trivia;
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type OptionListProps = {
  options: readonly string[];
  labelledBy: string;
  chosen: number | null;
  rightOption: number | null;
  onChoose: (option: number) => void;
};

/** Four answers, each a button: by number, by arrow keys and Enter, or by a tap. */
export function OptionList(props: OptionListProps) {
  const { options, labelledBy, chosen, rightOption, onChoose } = props;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const at = buttons.findIndex((button) => button === document.activeElement);
      buttons[at + step]?.focus();
    }
    const option = Number(event.key) - 1;
    if (options[option] === undefined) return;
    buttons[option]?.focus();
    onChoose(option);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys choose among the buttons in it
    <div
      role="group"
      aria-labelledby={labelledBy}
      className="stage-side flex flex-col gap-2"
      onKeyDown={handleKey}
    >
      {options.map((text, option) => (
        <Option
          // oxlint-disable-next-line react/no-array-index-key -- an answer is its place
          key={option}
          number={option + 1}
          text={text}
          isChosen={option === chosen}
          isOver={chosen !== null}
          mark={markOf(option, { chosen, rightOption })}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  );
}

type Mark = 'right' | 'wrong' | null;

function markOf(
  option: number,
  { chosen, rightOption }: Pick<OptionListProps, 'chosen' | 'rightOption'>,
): Mark {
  if (rightOption === null) return null;
  if (option === rightOption) return 'right';
  return option === chosen ? 'wrong' : null;
}

type OptionProps = {
  number: number;
  text: string;
  isChosen: boolean;
  /** True after one of the four was chosen. No other one can be chosen. */
  isOver: boolean;
  mark: Mark;
  onChoose: () => void;
};

function Option({ number, text, isChosen, isOver, mark, onChoose }: OptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  const move = useMotion();
  const say = useEffectEvent(() => {
    if (mark !== null) move(option.current, mark === 'right' ? 'swell' : 'shake');
  });
  useEffect(() => say(), [mark]);
  const look = {
    right: 'border-accent-text bg-raised',
    wrong: 'border-bad bg-surface',
    chosen: 'border-ink bg-raised',
    free: 'border-field bg-surface hover:border-ink hover:bg-raised',
  }[mark ?? (isChosen ? 'chosen' : 'free')];
  return (
    <button
      ref={option}
      type="button"
      aria-disabled={isOver || undefined}
      onClick={onChoose}
      className={`flex min-h-14 items-center gap-4 rounded-md border-2 px-4 py-2 text-left text-lg ${look}`}
    >
      <span aria-hidden="true" className="font-display font-semibold text-faint">
        {number}
      </span>
      <span className="flex-1">{text}</span>
      {mark === 'right' ? (
        <>
          <span className="sr-only">{words.rightAnswer}</span>
          <Check aria-hidden="true" className="size-6 text-accent-text" />
        </>
      ) : null}
      {mark === 'wrong' ? (
        <>
          <span className="sr-only">{words.yourAnswer}</span>
          <X aria-hidden="true" className="size-6 text-bad" />
        </>
      ) : null}
    </button>
  );
}
