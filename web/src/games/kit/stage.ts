import type { ComponentType } from 'react';
import type { Tones } from '../../platform/sound/tones.ts';
import type { GameReveal, Play, Verdict } from '../game.ts';

/** The properties of every game. */
export type StageProps = {
  play: Play;
  /** The arrival of the play by `performance.now()`. The times of its inputs are relative to it. */
  arrivedAtMs: number;
  /** True if the board is also described in words. */
  inWords: boolean;
  /** True while the confirmation to leave is open. A game that can pause then pauses. */
  isAsked: boolean;
  tones: Tones;
  /** Submits the log of a finished replayed play. `tally` describes its progress. */
  onLog: (log: string, tally?: string) => void;
  /** The server has ended the play in its answer to a move. `tally` describes its progress. */
  onVerdict: (verdict: Verdict, tally?: string) => void;
  /** The play was ended elsewhere, or its time is over without a verdict. */
  onGone: () => void;
};

/** A game's module: its stage, and the reveal of a loss if something was hidden. */
export type StageModule = {
  Stage: ComponentType<StageProps>;
  Reveal?: ComponentType<{ reveal: GameReveal }>;
};
