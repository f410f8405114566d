import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ReplayRules } from '@regz/rules/games/game-rules.ts';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { encodeLog } from '@regz/rules/games/input-log.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';
import type { Stage } from './stage/stage.ts';
import type { Visitor } from './stage/visitor.ts';

const { games } = contract;
/** The time between two plays, and before the present: coins move only within a minute of now. */
const APART_MS = 13_000;

type Past = { game: GameSlug; before: number; play: (seed: string) => HandedIn };

/** Example plays for staff: won, lost, won too fast, voided, and one that is still open. */
export async function playGames(stage: Stage, browser: Visitor): Promise<void> {
  const ago = (past: Past) => playAgo(stage, browser, past);
  const giveUp = () => ({ log: '', playedMs: 0 });
  await ago({ game: 'maze-runner', before: 4, play: winningLogs['maze-runner'] });
  await ago({ game: 'puzzle', before: 3, play: giveUp });
  await ago({ game: 'target-clicker', before: 2, play: winningLogs['target-clicker'] });
  const color = { game: 'color-sequence', before: 1, play: winningLogs['color-sequence'] } as const;
  const voided = await ago(color);
  const staff = await stage.staff();
  await staff.call(games.staff.voidPlay, { id: voided, reason: 'Played by a program' });
  await browser.call(games.startPlay, { game: 'memory-match', control: 'keys' });
}

/** Plays a game in the recent past, at the speed of its log; returns the play's id. */
async function playAgo(stage: Stage, browser: Visitor, past: Past): Promise<string> {
  const { game, before, play } = past;
  const agoMs = before * APART_MS;
  const begin = () => browser.call(games.startPlay, { game, control: 'keys' });
  const { id, seed } = await stage.daysAgo(agoMs / DAY_MS, begin);
  const { log, playedMs } = play(seed ?? '');
  const end = () => browser.call(games.finishPlay, { id, log });
  await stage.daysAgo((agoMs - playedMs) / DAY_MS, end);
  return id;
}

const terms = { pace: 'standard', control: 'keys', content: null } as const;

/** The submitted log of a play, and its duration. */
type HandedIn = { log: string; playedMs: number };

/** Winning logs for the keyboard, from the seed of a play. */
export const winningLogs = {
  'maze-runner': (seed: string): HandedIn => winningMazeLog(seed, 'standard'),

  /** Twenty hits at a constant interval, faster than a person. */
  'target-clicker'(seed: string): HandedIn {
    const { targets } = targetClicker.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
    const inputs = targets.map((input, hit) => ({ input, atMs: LEAD_IN_MS + 250 * (hit + 1) }));
    return handed(targetClicker, inputs);
  },

  'color-sequence'(seed: string): HandedIn {
    const { sequence, clock } = colorSequence.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
    const inputs = sequence.map((input, place) => ({
      input,
      atMs: clock.openAtMs + 600 * (place + 1),
    }));
    return handed(colorSequence, inputs);
  },
};

function handed<State, Input>(
  { codec }: ReplayRules<State, Input>,
  inputs: readonly Timed<Input>[],
): HandedIn {
  return { log: encodeLog(inputs, codec), playedMs: inputs.at(-1)?.atMs ?? 0 };
}
