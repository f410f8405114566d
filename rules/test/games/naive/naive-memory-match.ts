import type { Sent } from '../oracle-subject.ts';
import type { Account, Play } from '../subject.ts';
import { naiveOrder, naiveRandom } from './naive-random.ts';

/** As people play it at a table: found cards are removed. */
export function naiveMemoryMatch({ seed, terms, moves, endAtMs }: Play<Sent>): Account {
  const cards = Array.from({ length: 16 }, (_, card) => card);
  const deck = naiveOrder(cards, naiveRandom(seed, 1).below).map((card) => card % 8);
  const shown = naiveOrder(cards, naiveRandom(seed, 2).below).slice(0, 8);
  const relaxed = terms.pace === 'relaxed';
  const end = relaxed ? 900_000 : 600_000;
  const onTheTable = cards.map(() => true);
  let next = relaxed ? 1000 : 6000;
  let [turned, made, left] = [-1, 0, 8];
  const isOver = (at: number) => left === 0 || made === 10 || at > end;
  const received = moves.map(({ input: card, atMs }) => {
    if (isOver(atMs)) return 'over';
    if (typeof card !== 'number' || card === turned || onTheTable[card] !== true) return 'invalid';
    if (atMs < next) return 'wait';
    next = atMs + 250;
    if (turned < 0) {
      turned = card;
      return 'taken';
    }
    made++;
    if (deck[turned] === deck[card]) {
      [onTheTable[turned], onTheTable[card]] = [false, false];
      left--;
    }
    turned = -1;
    return 'taken';
  });
  const late = endAtMs > end ? 'time-up' : 'playing';
  const open = made === 10 ? 'lost' : late;
  return {
    outcome: left === 0 ? 'won' : open,
    score: left === 0 ? made : null,
    board: { received, deck, shown, taken: onTheTable.map((lies) => !lies), made },
  };
}
