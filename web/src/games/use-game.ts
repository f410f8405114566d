import type { Control } from '@regz/rules/games/play-conditions.ts';
import { RESULT_KEPT_MS } from '@regz/rules/games/plays.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import type { Opened, Play, Verdict } from './game.ts';
import { games } from './games.ts';
import type { StageModule } from './kit/stage.ts';
import { untilAnswered } from './kit/until-answered.ts';

const texts = messages.games;

/** The longest time for the answer to a start, and the most attempts. */
const SLOW_START_MS = 2000;
const STARTS = 3;

type Begun = { play: Play; arrivedAtMs: number; tookMs: number };

/** The stages between opening a game and leaving it. */
export type Phase =
  | { name: 'help'; starting: boolean }
  | ({ name: 'playing'; play: Play; arrivedAtMs: number } & Kept)
  | { name: 'sending'; lineLost: boolean }
  | ({ name: 'over'; verdict: Verdict; practice: boolean; tally?: string } & Kept);

/**
 * State that a play keeps until its end: the game's module and the previous best score, or null.
 */
type Kept = { stage: StageModule; bestBefore: number | null };

type Game = {
  phase: Phase;
  start: (choice: { practice: boolean; control: Control }) => Promise<void>;
  /** Submits a log, and keeps it until the server has answered. */
  sendLog: (log: string, tally?: string) => Promise<void>;
  end: (verdict: Verdict, tally?: string) => void;
  /** Abandons an open play. A play that the server has ended does not change. */
  abandon: () => void;
};

type UseGame = Pick<Opened, 'game'> & {
  best: number | null;
  /** A win has completed the day's ten. */
  onBonus: () => void;
};

/** The states of one opened game. */
export function useGame({ game, best, onBonus }: UseGame): Game {
  const client = useQueryClient();
  const toast = useToast();
  const [phase, setPhase] = useState<Phase>({ name: 'help', starting: false });

  async function start(choice: { practice: boolean; control: Control }) {
    setPhase({ name: 'help', starting: true });
    try {
      const stage = await games[game].loadStage();
      const begun = await beginQuickly({ game, ...choice });
      setPhase({ name: 'playing', ...begun, stage, bestBefore: best });
    } catch (error) {
      // Won in another tab in the meantime: this is not an error.
      if (isRefusal(error, 'GAME_LOCKED')) toast.info(errorText(error));
      else toast.failure(failureText(error, texts.overlay.startFailed));
      setPhase({ name: 'help', starting: false });
      void client.invalidateQueries();
    }
  }

  function end(verdict: Verdict, tally = '') {
    if (phase.name !== 'playing') return;
    const { play, stage, bestBefore } = phase;
    setPhase({ name: 'over', verdict, practice: play.practice, stage, bestBefore, tally });
    if (verdict.bonus > 0) onBonus();
    void client.invalidateQueries();
  }

  async function sendLog(log: string, tally = '') {
    if (phase.name !== 'playing') return;
    setPhase({ name: 'sending', lineLost: false });
    try {
      const lose = () => setPhase({ name: 'sending', lineLost: true });
      end(await handIn(phase.play.id, log, lose), tally);
    } catch (error) {
      toast.failure(failureText(error, texts.result.failed));
      setPhase({ name: 'help', starting: false });
      void client.invalidateQueries();
    }
  }

  function abandon() {
    if (phase.name === 'playing') void giveUp(phase.play.id).then(() => client.invalidateQueries());
  }

  return { phase, start, sendLog, end, abandon };
}

/**
 * Starts a play. Starts a replayed one again if the answer was slow, because the play's time runs
 * from the server's answer. After the last attempt, or if the server limits the starts, it
 * continues with the play that it has.
 */
async function beginQuickly(choice: Parameters<typeof api.games.startPlay>[0]): Promise<Begun> {
  let begun = await beginPlay(choice);
  for (let attempt = 1; attempt < STARTS && isSlow(begun); attempt += 1) {
    const before = begun;
    begun = await beginPlay(choice).catch((error: unknown) => {
      if (isRefusal(error, 'GAME_PLAY_TOO_SOON')) return { ...before, tookMs: 0 };
      throw error;
    });
  }
  return begun;
}

async function beginPlay(choice: Parameters<typeof api.games.startPlay>[0]): Promise<Begun> {
  const askedAtMs = performance.now();
  const play = await api.games.startPlay(choice);
  const arrivedAtMs = performance.now();
  return { play, arrivedAtMs, tookMs: arrivedAtMs - askedAtMs };
}

/** An oracle play has no seed: the server returns the same play. */
function isSlow({ play, tookMs }: Begun): boolean {
  return play.seed !== null && tookMs > SLOW_START_MS;
}

/** Sends a log until the server answers, with the time it has waited. */
async function handIn(id: string, log: string, onLost: () => void): Promise<Verdict> {
  const overAtMs = performance.now();
  const heldMs = () => Math.min(RESULT_KEPT_MS, Math.round(performance.now() - overAtMs));
  return untilAnswered(() => api.games.finishPlay({ id, log, heldMs: heldMs() }), onLost);
}

/** Abandons a play. If the server is unreachable, the play expires. */
async function giveUp(id: string): Promise<void> {
  await api.games.abandonPlay({ id }).catch(() => undefined);
}
