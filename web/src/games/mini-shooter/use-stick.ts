// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import type { Point } from '@regz/rules/games/mini-shooter/field.ts';
import { type PointerEvent, useRef } from 'react';
import { followed, stickKeys } from './stick.ts';

type Hold = { pointer: number; stick: Point; keys: number };

/** A stick that appears below a thumb, and its picture, which React does not manage. */
export function useStick(steer: (held: number) => void) {
  const picture = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);

  function show(thumb: Point): void {
    const stick = hold.current?.stick;
    const element = picture.current;
    if (element === null || stick === undefined) return;
    element.style.transform = `translate(${stick.x}px, ${stick.y}px)`;
    const [knob] = element.children;
    if (!(knob instanceof HTMLElement)) return;
    knob.style.transform = `translate(${thumb.x - stick.x}px, ${thumb.y - stick.y}px)`;
  }

  function letGo({ pointerId }: PointerEvent): void {
    if (hold.current?.pointer !== pointerId) return;
    hold.current = null;
    if (picture.current) picture.current.hidden = true;
    steer(0);
  }

  const on = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (hold.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const thumb = { x: event.clientX, y: event.clientY };
      hold.current = { pointer: event.pointerId, stick: thumb, keys: 0 };
      if (picture.current) picture.current.hidden = false;
      show(thumb);
    },
    onPointerMove(event: PointerEvent) {
      const { current } = hold;
      if (current?.pointer !== event.pointerId) return;
      const thumb = { x: event.clientX, y: event.clientY };
      current.stick = followed(current.stick, thumb);
      show(thumb);
      const { stick } = current;
      const keys = stickKeys({ x: thumb.x - stick.x, y: thumb.y - stick.y }, current.keys);
      if (keys === current.keys) return;
      current.keys = keys;
      steer(keys);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
  return { picture, on };
}
