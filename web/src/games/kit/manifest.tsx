import type { ReactNode } from 'react';
import type { StageModule } from './stage.ts';

/** A game as the task area shows it. */
export type GameManifest = {
  /**
   * Drawn in a 96 by 60 view box. `game-hop` and `game-draw` move while the card is hovered or
   * focused.
   */
  picture: ReactNode;
  /** Its keys; for many keys, some of them. */
  keys: readonly string[];
  /** True if a finger or a mouse is dragged. */
  isDragged?: true;
  /** True if no time runs while it is played. */
  isUntimed?: true;
  /** Loads its chunk, when a play starts. */
  loadStage: () => Promise<StageModule>;
};

export const arrowKeys = ['←', '↑', '↓', '→'] as const;

export const TINT = 'color-mix(in srgb, var(--game) 18%, transparent)';

/** Decorative background shapes of a picture. */
export function Things({ d }: { d: string }) {
  return <path d={d} className="fill-raised stroke-faint" strokeWidth="1.5" />;
}
