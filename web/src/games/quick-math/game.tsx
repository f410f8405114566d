import type { GameManifest } from '../kit/manifest.tsx';

export const quickMath: GameManifest = {
  picture: (
    <>
      <path d="M20 12v16M12 20h16" stroke="var(--game)" strokeWidth="5" className="game-hop" />
      <path d="M42 20h16" className="stroke-faint" strokeWidth="5" />
      <path d="m71 14 12 12m0-12L71 26" stroke="var(--game)" strokeWidth="5" />
      <path d="M10 42h10m6 0h10m6 0h10" stroke="var(--game)" strokeWidth="4" />
      <path d="M58 42h10m6 0h10" className="stroke-line" strokeWidth="4" />
    </>
  ),
  keys: ['7', '8', '9', 'Enter'],
  loadStage: () => import('./quick-math-stage.tsx'),
};
