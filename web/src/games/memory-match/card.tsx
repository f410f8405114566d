import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from '../../platform/theme/use-media.ts';
import { CardSymbol } from './symbols.tsx';

/** A card seen almost from its side. */
const EDGE = 'perspective(24rem) rotateY(80deg)';
export const TURN_MS = 180;

type CardProps = {
  symbol: number | null;
  name: string;
  isUp: boolean;
  onFlip: (() => void) | undefined;
};

/** One card as a button. It is face down without a symbol. */
export function Card({ symbol, name, isUp, onFlip }: CardProps) {
  const card = useRef<HTMLButtonElement>(null);
  useTurning(card, symbol);
  return (
    <button
      ref={card}
      type="button"
      aria-label={name}
      aria-disabled={onFlip === undefined || symbol !== null || undefined}
      onClick={onFlip}
      className={
        'grid aspect-square place-items-center rounded-md border transition-colors ' +
        `${symbol === null ? 'border-field bg-raised hover:border-ink' : 'bg-surface'} ` +
        (isUp ? 'border-ink' : 'border-accent-text')
      }
    >
      {symbol === null ? (
        <span aria-hidden="true" className="size-2 rotate-45 border border-field" />
      ) : (
        <CardSymbol symbol={symbol} />
      )}
    </button>
  );
}

/**
 * Turns a card over when its face changes. Starts from its edge, so that the new face shows at
 * once.
 */
function useTurning(card: RefObject<HTMLElement | null>, face: number | null) {
  const still = useReducedMotion();
  const shown = useRef(face);
  useLayoutEffect(() => {
    if (shown.current === face) return;
    shown.current = face;
    if (!still) card.current?.animate([{ transform: EDGE }, { transform: 'none' }], TURN_MS);
  }, [card, face, still]);
}
