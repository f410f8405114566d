// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import { DOWN, LEFT, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';
import { type KeyboardEvent, useRef } from 'react';

/** The direction of a key, by its position on the keyboard. */
export const keyDirections: Readonly<Record<string, number>> = {
  ArrowUp: UP,
  ArrowDown: DOWN,
  ArrowLeft: LEFT,
  ArrowRight: RIGHT,
  KeyW: UP,
  KeyS: DOWN,
  KeyA: LEFT,
  KeyD: RIGHT,
};

/** True if a key belongs to the browser or the system. */
export function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The held keys for the flight. P pauses. */
export function useKeys(steer: (held: number) => void, togglePause: () => void) {
  const codes = useRef(new Set<string>());

  function change(): void {
    const held = [...codes.current].reduce((bits, code) => bits | (keyDirections[code] ?? 0), 0);
    steer(held);
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      if (isShortcut(event)) return;
      if (event.code === 'KeyP' && !event.repeat) togglePause();
      if (keyDirections[event.code] === undefined) return;
      event.preventDefault();
      if (event.repeat) return;
      codes.current.add(event.code);
      change();
    },
    onKeyUp({ code }: KeyboardEvent) {
      if (codes.current.delete(code)) change();
    },
    onBlur() {
      codes.current.clear();
      change();
    },
  };
}
