import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

export function naiveColorSequence({ seed, terms, moves, endAtMs }: Play<number>): Account {
  const { below } = naiveRandom(seed, 1);
  const relaxed = terms.pace === 'relaxed';
  const shown: number[] = [below(6) + 1];
  for (let more = 0; more < 4; more++) {
    let pad = shown[more] ?? 0;
    for (let steps = below(5) + 1; steps > 0; steps--) pad = pad === 6 ? 1 : pad + 1;
    shown.push(pad);
  }

  const open = 3000 + (relaxed ? 5 * 900 + 4 * 375 : 5 * 600 + 4 * 250);
  let end = relaxed ? open + 120_000 + 90_000 : open + 60_000;
  const counted: number[] = [];
  let last = -1;
  let outcome = 'playing';
  for (const { input, atMs } of moves) {
    if (outcome !== 'playing' || atMs < open || atMs > end) continue;
    if (last >= 0 && atMs < last + 120) continue;
    if (last < 0 && relaxed) end = atMs + 90_000;
    last = atMs;
    counted.push(input);
    if (input !== shown[counted.length - 1]) outcome = 'lost';
    else if (counted.length === 5) outcome = 'won';
  }
  if (outcome === 'playing' && endAtMs > end) outcome = 'time-up';
  const score = outcome === 'won' ? last - open : null;
  return { outcome, score, board: { shown, counted } };
}
