import type { KeyboardEvent } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Card } from './card.tsx';

const COLUMNS = 4;
const offsets: Readonly<Record<string, number>> = {
  ArrowUp: -COLUMNS,
  ArrowRight: 1,
  ArrowDown: COLUMNS,
  ArrowLeft: -1,
};

type CardGridProps = {
  /** The symbol of each card, null where it lies face down. */
  cards: readonly (number | null)[];
  /** Cards that are turned but not found. */
  up?: readonly number[];
  onFlip?: (card: number) => void;
};

/** Sixteen cards in four rows: a button each, arrow keys go from one to the next. */
export function CardGrid({ cards, up = [], onFlip }: CardGridProps) {
  const words = useTaskWords().games.byGame['memory-match'];

  function name(symbol: number | null, card: number): string {
    const place = words.card((card % COLUMNS) + 1, Math.floor(card / COLUMNS) + 1);
    return `${place}: ${symbol === null ? words.faceDown : words.symbols[symbol]}`;
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const offset = offsets[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[at + offset]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the buttons in it
    <div className="grid grid-cols-4 gap-2" onKeyDown={handleKey}>
      {cards.map((symbol, card) => (
        <Card
          // oxlint-disable-next-line react/no-array-index-key -- a card is its place
          key={card}
          symbol={symbol}
          name={name(symbol, card)}
          isUp={up.includes(card)}
          onFlip={onFlip === undefined ? undefined : () => onFlip(card)}
        />
      ))}
    </div>
  );
}
