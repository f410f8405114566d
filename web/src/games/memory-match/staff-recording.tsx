import { messages } from '@regz/texts/en.ts';
import type { ViewOf } from '../game.ts';
import { type OraclePlay, oracleRecording } from '../kit/staff-recording.ts';
import { CardSymbol } from './symbols.tsx';

const texts = messages.gameBoards;
const COLUMNS = 4;

function Cards({ cards, up }: Pick<ViewOf<'memory-match'>, 'cards' | 'up'>) {
  return (
    <div className="grid grid-cols-4 gap-2">
      {cards.map((symbol, card) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a card is its place
          key={card}
          className={
            'grid aspect-square place-items-center rounded-md border ' +
            (symbol === null ? 'border-field bg-raised ' : 'bg-surface ') +
            (up.includes(card) ? 'border-ink' : 'border-accent-text')
          }
        >
          {symbol === null ? null : <CardSymbol symbol={symbol} />}
        </div>
      ))}
    </div>
  );
}

export function memoryRecording(play: OraclePlay) {
  return oracleRecording('memory-match', play, {
    draw: (view) => <Cards cards={view.cards} up={view.up} />,
    tell: ({ pairsLeft, movesLeft }) => texts.memory({ pairs: pairsLeft, moves: movesLeft }),
    entry: (input, before, after) => {
      const card = Number(input);
      const found = after.pairsLeft < before.pairsLeft;
      return {
        text: texts.card({ column: (card % COLUMNS) + 1, row: Math.floor(card / COLUMNS) + 1 }),
        tone: found ? 'good' : 'plain',
      };
    },
  });
}
