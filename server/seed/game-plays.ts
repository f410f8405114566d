import { contract } from '@regz/contract/contract.ts';
import { colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import type { ReplayRules } from '@regz/rules/games/game-rules.ts';
import type { GameSlug } from '@regz/rules/games/games.ts';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { encodeLog } from '@regz/rules/games/input-log.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';
import type { Stage } from './stage/stage.ts';
import type { Visitor } from './stage/visitor.ts';

const { games } = contract;
const DAY_MS = 86_400_000;
/** Between two plays, and so before the present. */
const APART_MS = 120_000;
const terms = { pace: 'standard', control: 'keys', content: null } as const;

/** What a play hands in, and how long it took. */
type Handed = { log: string; playedMs: number };

/** A few plays as staff meet them: won, lost, won too fast, voided, and one that is still open. */
export async function playGames(stage: Stage, browser: Visitor): Promise<void> {
  await playAgo(stage, browser, { game: 'maze-runner', before: 4, play: mazeLog });
  await playAgo(stage, browser, {
    game: 'puzzle',
    before: 3,
    play: () => ({ log: '', playedMs: 0 }),
  });
  await playAgo(stage, browser, { game: 'target-clicker', before: 2, play: hurriedLog });
  const voided = await playAgo(stage, browser, {
    game: 'color-sequence',
    before: 1,
    play: colorLog,
  });
  const staff = await stage.staff();
  await staff.call(games.staff.void, { id: voided, reason: 'Played by a program' });
  await browser.call(games.start, { game: 'memory-match', control: 'keys' });
}

/** Plays as it would have been some minutes ago, at the speed of its log; gives the play's id. */
async function playAgo(
  stage: Stage,
  browser: Visitor,
  { game, before, play }: { game: GameSlug; before: number; play: (seed: string) => Handed },
): Promise<string> {
  const agoMs = before * APART_MS;
  const begin = () => browser.call(games.start, { game, control: 'keys' });
  const { id, seed } = await stage.daysAgo(agoMs / DAY_MS, begin);
  const { log, playedMs } = play(seed ?? '');
  const end = () => browser.call(games.finish, { id, log });
  await stage.daysAgo((agoMs - playedMs) / DAY_MS, end);
  return id;
}

function mazeLog(seed: string): Handed {
  return winningMazeLog(seed, 'standard');
}

/** Twenty hits at an even beat, faster than anybody is. */
function hurriedLog(seed: string): Handed {
  const { targets } = targetClicker.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
  const inputs = targets.map((input, hit) => ({ input, atMs: LEAD_IN_MS + 250 * (hit + 1) }));
  return handed(targetClicker, inputs);
}

function colorLog(seed: string): Handed {
  const { sequence, clock } = colorSequence.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
  const inputs = sequence.map((input, place) => ({
    input,
    atMs: clock.openAtMs + 600 * (place + 1),
  }));
  return handed(colorSequence, inputs);
}

function handed<State, Input>(
  { codec }: ReplayRules<State, Input>,
  inputs: readonly Timed<Input>[],
): Handed {
  return { log: encodeLog([...inputs], codec), playedMs: inputs.at(-1)?.atMs ?? 0 };
}
