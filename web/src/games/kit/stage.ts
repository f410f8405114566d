import type { ComponentType } from 'react';
import type { Tones } from '../../platform/sound/tones.ts';
import type { GameReveal, Play, Verdict } from '../game.ts';

/** The properties of every game. */
export type StageProps = {
  play: Play;
  /** When the play arrived, by `performance.now()`: what the times of its inputs count from. */
  arrivedAtMs: number;
  /** Whether to describe the board in words as well. */
  inWords: boolean;
  /** Whether the question about leaving is open; a game that can pause does so meanwhile. */
  isAsked: boolean;
  tones: Tones;
  /** Submits the log of a finished replayed play; `tally` says how far it came. */
  onLog: (log: string, tally?: string) => void;
  /** The server has ended the play, in answer to a move; `tally` says how far it came. */
  onVerdict: (verdict: Verdict, tally?: string) => void;
  /** The play was ended elsewhere, or has run out of time without a verdict. */
  onGone: () => void;
};

/** A game's module: its stage, and what a loss reveals if something was hidden. */
export type StageModule = {
  Stage: ComponentType<StageProps>;
  Reveal?: ComponentType<{ reveal: GameReveal }>;
};
