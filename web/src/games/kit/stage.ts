import type { ComponentType } from 'react';
import type { GameReveal, Play, Verdict } from '../game.ts';
import type { Tones } from './tones.ts';

/** What every game is given to play with. */
export type StageProps = {
  play: Play;
  /** When the play arrived, by `performance.now()`: what the times of its inputs count from. */
  arrivedAtMs: number;
  /** Whether the board is to be described in words as well. */
  inWords: boolean;
  /** Whether the question of leaving stands open; a game that can pause does so meanwhile. */
  isAsked: boolean;
  tones: Tones;
  /** Hands in the log of a replayed play that is over; `tally` says how far it came. */
  onLog: (log: string, tally?: string) => void;
  /** The server has ended the play, in answer to a move; `tally` says how far it came. */
  onVerdict: (verdict: Verdict, tally?: string) => void;
  /** The play was ended elsewhere, or has run out of time without a verdict. */
  onGone: () => void;
};

/** The module of a game: its stage, and what a loss reveals where something was hidden. */
export type StageModule = {
  Stage: ComponentType<StageProps>;
  Reveal?: ComponentType<{ reveal: GameReveal }>;
};
