import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { Stage } from './stage/stage.ts';
import type { Visitor } from './stage/visitor.ts';
import { type HandedIn, winningLogs } from './winning-logs.ts';

const { games } = contract;
/** Between two plays, and so before the present: coins move within a minute of now. */
const APART_MS = 13_000;

type Past = { game: GameSlug; before: number; play: (seed: string) => HandedIn };

/** A few plays as staff meet them: won, lost, won too fast, voided, and one that is still open. */
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
