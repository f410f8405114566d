import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from '../../platform/theme/use-reduced-motion.ts';
import { tilesOf } from './used-tiles.ts';

const FLIGHT_MS = 180;

type Row = RefObject<HTMLElement | null>;

/** Lets the letter that was added last fly from its tile to its place in the word. */
export function useFlyingLetter(
  { tiles, places }: { tiles: Row; places: Row },
  letters: readonly string[],
  guess: string,
): void {
  const still = useReducedMotion();
  const written = useRef(guess.length);
  useLayoutEffect(() => {
    const isLonger = guess.length > written.current;
    written.current = guess.length;
    const from = tiles.current?.children[tilesOf(letters, guess).at(-1) ?? -1];
    const place = places.current?.children[guess.length - 1];
    if (still || !isLonger || !from || !place) return;
    const [start, end] = [from.getBoundingClientRect(), place.getBoundingClientRect()];
    const way = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    place.animate([{ transform: way }, { transform: 'none' }], {
      duration: FLIGHT_MS,
      easing: 'ease',
    });
  }, [tiles, places, letters, guess, still]);
}
