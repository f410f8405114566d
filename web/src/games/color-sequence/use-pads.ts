import { type ColorState, litPad, PADS } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Tones } from '../../platform/sound/tones.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { padOf } from './pads.tsx';

const PRESSED_SHOWN_MS = 200;

type Replay = { state: ColorState; elapsedMs: number; send: (pad: number) => ColorState | null };

/** Which pad lights up and sounds, and what pressing one does; the keys 1 to 6 press pads too. */
export function usePads({ state, elapsedMs, send }: Replay, tones: Tones) {
  const isOpen = elapsedMs >= state.clock.openAtMs;
  const shown = litPad(state, elapsedMs);
  const [pressed, setPressed] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sound = useEffectEvent((pad: number) => tones({ hz: padOf(pad).hz }));
  useEffect(() => {
    if (shown !== null) sound(shown);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function press(pad: number) {
    if (send(pad) === null) return;
    tones({ hz: padOf(pad).hz });
    setPressed(pad);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPressed(null), PRESSED_SHOWN_MS);
  }

  useKeyDown(({ key, repeat }) => {
    const pad = Number(key);
    if (!repeat && pad >= 1 && pad <= PADS) press(pad);
  });

  return { isOpen, shown, lit: shown ?? pressed, press };
}
