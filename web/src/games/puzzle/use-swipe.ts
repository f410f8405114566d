import { type PointerEvent, useRef } from 'react';
import type { Direction } from './directions.ts';

const FAR_ENOUGH_PX = 14;

/** A finger or pointer that is drawn over the board; one stroke is one move. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const stroke = useRef<{ x: number; y: number; isUsed: boolean } | null>(null);
  return {
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      if (button === 0) stroke.current = { x, y, isUsed: false };
    },
    onPointerMove({ clientX, clientY, buttons }: PointerEvent) {
      const { current } = stroke;
      if (current === null || current.isUsed || buttons === 0) return;
      const [across, down] = [clientX - current.x, clientY - current.y];
      if (Math.max(Math.abs(across), Math.abs(down)) < FAR_ENOUGH_PX) return;
      current.isUsed = true;
      onSwipe(directionOf(across, down));
    },
    /** A stroke that has moved a tile is no press of the tile that it began on. */
    onPointerUpCapture(event: PointerEvent) {
      if (stroke.current?.isUsed !== false) event.stopPropagation();
      stroke.current = null;
    },
  };
}

function directionOf(across: number, down: number): Direction {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'right' : 'left';
  return down > 0 ? 'down' : 'up';
}
