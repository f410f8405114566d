import { WORD_LENGTH } from '@regz/rules/games/word-scramble/word-content.ts';
import { messages } from '@regz/texts/en.ts';
import type { CSSProperties, RefObject } from 'react';

type WordFieldProps = {
  row: RefObject<HTMLDivElement | null>;
  guess: string;
  pending: boolean;
  onGuess: (guess: string) => void;
};

/** The five tiles show the typed text. */
const unseen: CSSProperties = { color: 'transparent', caretColor: 'transparent' };

/**
 * The field for the word, upper-cased while typing, and five places for its letters. The next place
 * is marked.
 */
export function WordField({ row, guess, pending, onGuess }: WordFieldProps) {
  return (
    <div className="relative">
      <div ref={row} aria-hidden="true" className="grid grid-cols-5 gap-2">
        {Array.from({ length: WORD_LENGTH }, (_, place) => (
          <span
            key={place}
            className={
              'grid aspect-square place-items-center rounded-md border-2 font-display text-3xl font-semibold ' +
              placeLook(place - guess.length)
            }
          >
            {guess[place]}
          </span>
        ))}
      </div>
      <input
        aria-label={messages.wordScramble.guess}
        lang="en"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        value={guess}
        readOnly={pending}
        onChange={({ currentTarget }) => onGuess(asWord(currentTarget.value))}
        style={unseen}
        className="absolute inset-0 size-full rounded-md bg-transparent"
      />
    </div>
  );
}

/** @param after The number of places after the next letter. Places before it contain letters. */
function placeLook(after: number): string {
  if (after < 0) return 'border-accent-text bg-raised';
  return after === 0 ? 'border-ink bg-surface' : 'border-field bg-surface';
}

function asWord(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, WORD_LENGTH);
}
