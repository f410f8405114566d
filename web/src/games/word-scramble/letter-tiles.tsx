import { messages } from '@regz/texts/en.ts';
import type { RefObject } from 'react';

const words = messages.wordScramble;

type LetterTilesProps = {
  row: RefObject<HTMLDivElement | null>;
  letters: readonly string[];
  /** The typed letters. They are used up. */
  guess: string;
  onPick: (letter: string) => void;
};

/** The five letters as buttons that type themselves into the guess. */
export function LetterTiles({ row, letters, guess, onPick }: LetterTilesProps) {
  const used = new Set(tilesOf(letters, guess));
  return (
    <div
      ref={row}
      role="group"
      aria-label={words.letters({ letters: letters.join(', ') })}
      className="grid grid-cols-5 gap-2"
    >
      {letters.map((letter, place) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a tile is its place
          key={place}
          type="button"
          aria-label={words.letter({ letter })}
          aria-disabled={used.has(place) || undefined}
          onClick={() => {
            if (!used.has(place)) onPick(letter);
          }}
          className={
            'grid aspect-square place-items-center rounded-md border font-display text-3xl font-semibold transition-colors ' +
            (used.has(place)
              ? 'border-line bg-ground text-faint'
              : 'border-field bg-raised hover:border-ink active:bg-surface')
          }
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

/**
 * The tiles used in a guess, letter by letter: each takes the first free one of its kind. -1 for a
 * letter without a tile.
 */
export function tilesOf(letters: readonly string[], guess: string): number[] {
  const used: number[] = [];
  for (const letter of guess) {
    used.push(letters.findIndex((each, place) => each === letter && !used.includes(place)));
  }
  return used;
}
