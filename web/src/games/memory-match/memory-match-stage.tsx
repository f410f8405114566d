import { PREVIEW_MS } from '@regz/rules/games/memory-match/memory-match.ts';
import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { GameReveal, ViewOf } from '../game.ts';
import { Hud, TimeBar } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useMotion } from '../kit/use-motion.ts';
import { useOracle } from '../kit/use-oracle.ts';
import { Card, TURN_MS } from './card.tsx';

const words = messages.memoryMatch;

const LOOK_MS = 100;
const RELAXED_WAIT_MS = 1000;
const MISS_SHOWN_MS = 1200;
const COLUMNS = 4;

type View = ViewOf<'memory-match'>;

/** Memory Match: eight cards to remember, then two flips per move. */
export function Stage(props: StageProps) {
  const tally = ({ pairsLeft }: View) => words.pairsLeft({ count: pairsLeft });
  const { view, send } = useOracle('memory-match', props, tally);
  const move = useMotion();
  const preview = usePreview(props, view);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.querySelector('button')?.focus(), [preview.isOver]);
  const cards = useTurnedBack(view, preview.isOver);

  async function flip(card: number) {
    if (!preview.isOver || cards[card] !== null) return;
    const after = await send(card);
    if (after === null) return;
    const tone = toneOf(after);
    props.tones(tone);
    if (tone === 'tick') return;
    const buttons = grid.current?.querySelectorAll('button');
    for (const each of after.up) {
      move(buttons?.[each], tone === 'good' ? 'swell' : 'shake', TURN_MS);
    }
  }

  return (
    <div className="stage my-auto flex flex-col gap-3 pb-8">
      <Hud>
        {preview.isOver ? (
          <>
            <span>{words.movesLeft({ count: view.movesLeft })}</span>
            <span>{words.pairsLeft({ count: view.pairsLeft })}</span>
          </>
        ) : (
          <span>{words.remember}</span>
        )}
      </Hud>
      {preview.isOver ? null : <TimeBar leftMs={preview.leftMs} ofMs={preview.ofMs} />}
      <div ref={grid} className="stage-board">
        <CardGrid cards={cards} up={view.up} onFlip={(card) => void flip(card)} />
      </div>
      <p role="status" className="min-h-6 text-center text-soft">
        {view.up.length === 2 ? <Turned view={view} /> : null}
      </p>
      {preview.canDismiss ? (
        <Button variant="secondary" onClick={preview.dismiss}>
          {words.remembered}
        </Button>
      ) : null}
    </div>
  );
}

/** The whole deck, after a loss. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  if (reveal.game !== 'memory-match') return null;
  return (
    <section className="flex flex-col gap-3">
      <p className="text-center text-soft">{words.deck}</p>
      <CardGrid cards={reveal.deck} />
    </section>
  );
}

/** The cards that the last move turned up. */
function Turned({ view: { cards, up } }: { view: View }) {
  const [first, second] = up.map((card) => cards[card] ?? 0);
  const names = up.map((card) => words.symbols[cards[card] ?? 0]).join(', ');
  return <span>{`${names}. ${first === second ? words.match : words.noMatch}`}</span>;
}

function toneOf({ cards, up }: View): 'tick' | 'good' | 'bad' {
  const [first, second] = up.map((card) => cards[card]);
  if (second === undefined) return 'tick';
  return first === second ? 'good' : 'bad';
}

/**
 * The visible cards. A wrong pair is turned back after a moment, and the first eight cards at the
 * end of the preview.
 */
function useTurnedBack(view: View, previewIsOver: boolean): (number | null)[] {
  const { cards, up, preview } = view;
  const [lookedAt, setLookedAt] = useState<View | null>(null);
  const isMiss = toneOf(view) === 'bad';
  useEffect(() => {
    if (!isMiss) return;
    const timer = setTimeout(() => setLookedAt(view), MISS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [view, isMiss]);
  if (preview) return previewIsOver ? cards.map(() => null) : cards;
  if (lookedAt !== view) return cards;
  return cards.map((symbol, card) => (up.includes(card) ? null : symbol));
}

/** The preview cards: for six seconds, or at the relaxed pace until they are dismissed. */
function usePreview({ play, arrivedAtMs }: StageProps, { preview }: View) {
  const relaxed = play.pace === 'relaxed';
  const ofMs = relaxed ? 10 * PREVIEW_MS : PREVIEW_MS;
  // A returned play has been running already.
  const [ranMs] = useState(() => Date.parse(play.serverNow) - Date.parse(play.issuedAt));
  const [elapsedMs, setElapsedMs] = useState(ranMs);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const look = () => setElapsedMs(ranMs + performance.now() - arrivedAtMs);
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [ranMs, arrivedAtMs]);
  const isOver = !preview || dismissed || elapsedMs >= ofMs;
  return {
    isOver,
    leftMs: ofMs - elapsedMs,
    ofMs,
    canDismiss: relaxed && !isOver && elapsedMs >= RELAXED_WAIT_MS,
    dismiss: () => setDismissed(true),
  };
}

const offsets: Readonly<Record<string, number>> = {
  ArrowUp: -COLUMNS,
  ArrowRight: 1,
  ArrowDown: COLUMNS,
  ArrowLeft: -1,
};

type CardGridProps = {
  /** The symbol of each card, null if it is face down. */
  cards: readonly (number | null)[];
  /** Face-up cards that are not found. */
  up?: readonly number[];
  onFlip?: (card: number) => void;
};

/** Sixteen cards in four rows, each a button. Arrow keys move between them. */
function CardGrid({ cards, up = [], onFlip }: CardGridProps) {
  function name(symbol: number | null, card: number): string {
    const place = words.card({
      column: (card % COLUMNS) + 1,
      row: Math.floor(card / COLUMNS) + 1,
    });
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
