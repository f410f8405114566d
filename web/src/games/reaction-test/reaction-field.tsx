import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';

const words = messages.reactionTest;

type ReactionFieldProps = {
  light: 'rest' | 'wait' | 'go';
  lastText: string;
  lastIsGood: boolean;
  /** Called on pointer down or key down. */
  onPress: (event: { timeStamp: number }) => void;
};

const faces = {
  rest: 'border-line bg-surface',
  wait: 'border-field bg-raised',
  go: 'border-accent-strong bg-accent text-on-accent',
} as const;

/** The field as one button. Its light is a color, a filled disc and a word. */
export function ReactionField({ light, lastText, lastIsGood, onPress }: ReactionFieldProps) {
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <button
      ref={field}
      type="button"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.focus();
        onPress(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        if (!event.repeat) onPress(event);
      }}
      onClick={(event) => {
        // Keys and pointers have pressed already. A screen reader clicks without them.
        if (event.detail === 0) onPress(event);
      }}
      className={
        'stage-board flex aspect-square touch-none flex-col items-center justify-center gap-6 rounded-md ' +
        `border-4 select-none ${faces[light]}`
      }
    >
      <span className="sr-only">{words.field}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="w-2/5">
        <circle
          cx="12"
          cy="12"
          r="10"
          stroke="currentColor"
          strokeWidth="1"
          fill={light === 'go' ? 'currentColor' : 'none'}
          strokeDasharray={light === 'rest' ? '1 2.14' : undefined}
          className={light === 'go' ? '' : 'text-field'}
        />
      </svg>
      <span
        className={
          'min-h-10 px-4 text-center font-display text-3xl font-semibold tabular-nums ' +
          (light === 'rest' && lastText !== '' ? resultColor(lastIsGood) : '')
        }
      >
        {light === 'rest' ? lastText : words[light]}
      </span>
    </button>
  );
}

function resultColor(isGood: boolean): string {
  return isGood ? 'text-accent-text' : 'text-bad';
}
