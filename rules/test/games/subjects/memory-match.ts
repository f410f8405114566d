import type { Timed } from '../../../src/games/input-codec.ts';
import { CARDS, memoryMatch, MOVES } from '../../../src/games/memory-match/memory-match.ts';
import { noContent } from '../../../src/games/oracle-game.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naiveOrder, naiveRandom } from '../naive/naive-random.ts';
import { oracleSubject, type Sent } from '../oracle-subject.ts';
import { type Person, share, takes } from '../players/person.ts';
import type { Account, Play, Terms } from '../subject.ts';

const cards = Array.from({ length: CARDS }, (_, card) => card);

function begun(seed: Seed, terms: Terms) {
  return memoryMatch.begin(seed, { ...terms, content: null });
}

function flipping(flips: readonly number[]): Timed<Sent>[] {
  return flips.map((input, place) => ({ input, atMs: 6500 + place * 620 }));
}

/** Knows the deck: one pair after the other. */
function bot(seed: Seed, terms: Terms): Timed<Sent>[] {
  const { deck } = begun(seed, terms);
  return flipping(cards.toSorted((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0)));
}

/**
 * The first flip as early as allowed, and earlier; the second likewise; the last at the limit, and
 * after; ten moves without a pair.
 */
function edges(seed: Seed, terms: Terms): Timed<Sent>[][] {
  const log = bot(seed, terms);
  const first = terms.pace === 'relaxed' ? 1000 : 6000;
  const limit = terms.pace === 'relaxed' ? 900_000 : 600_000;
  const { deck } = begun(seed, terms);
  const other = deck.findIndex((symbol) => symbol !== deck[0]);
  return [
    movedTo(log, 0, first),
    movedTo(log, 0, first - 1),
    flipping(cards.flatMap(() => [0, other])),
    movedTo(log, 15, limit),
    movedTo(log, 15, limit + 1),
    movedTo(log, 1, momentOf(log, 0) + 250),
    movedTo(log, 1, momentOf(log, 0) + 249),
  ];
}

function anyInput(chance: Random): Sent {
  const odd = [CARDS, -1, 1.5, '3', ''];
  return chance.below(8) === 0 ? (odd[chance.below(odd.length)] ?? '') : chance.below(CARDS);
}

/** Remembers most of what was seen, and turns a pair as soon as both cards are known. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<Sent>[] {
  const { deck, previewed } = begun(seed, terms);
  const known = new Map<number, number>();
  const found = new Set<number>();
  const flips: number[] = [];
  const keeps = () => share(person.chance) < 0.48 + 0.36 * person.skill;
  const see = (card: number) => {
    if (keeps()) known.set(card, deck[card] ?? 0);
  };
  const mateOf = (card: number) =>
    cards.find((each) => each !== card && !found.has(each) && known.get(each) === deck[card]);
  const anyUnknown = (but: number) => {
    const left = cards.filter((card) => card !== but && !found.has(card));
    const fresh = left.filter((card) => !known.has(card));
    const from = fresh.length > 0 ? fresh : left;
    return from[person.chance.below(from.length)] ?? 0;
  };
  for (const card of previewed) see(card);
  for (let move = 0; move < MOVES && found.size < CARDS; move += 1) {
    const sure = cards.find(
      (card) => known.has(card) && !found.has(card) && mateOf(card) !== undefined,
    );
    const first = sure ?? anyUnknown(-1);
    const second = mateOf(first) ?? anyUnknown(first);
    flips.push(first, second);
    if (deck[first] === deck[second]) for (const card of [first, second]) found.add(card);
    else for (const card of [first, second]) see(card);
  }
  let atMs = 6000;
  return flips.map((input) => {
    atMs += Math.max(300, takes(person, 900)) + person.lineMs;
    return { input, atMs };
  });
}

export const memoryMatchSubject = oracleSubject(memoryMatch, noContent, null, {
  board: ({ deck, previewed, found, moves }) => ({
    deck,
    shown: previewed,
    taken: cards.map((card) => found.includes(card)),
    made: moves,
  }),
  naive: naiveMemoryMatch,
  bot,
  edges,
  anyInput,
  gapMs: 1500,
  honest,
});

/** Played as at a table: found cards are removed. */
function naiveMemoryMatch({ seed, terms, moves, endAtMs }: Play<Sent>): Account {
  const table = Array.from({ length: 16 }, (_, card) => card);
  const deck = naiveOrder(table, naiveRandom(seed, 1).below).map((card) => card % 8);
  const shown = naiveOrder(table, naiveRandom(seed, 2).below).slice(0, 8);
  const relaxed = terms.pace === 'relaxed';
  const end = relaxed ? 900_000 : 600_000;
  const onTheTable = table.map(() => true);
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
