import { type GameManifest, TINT } from '../kit/manifest.tsx';

export const targetClicker: GameManifest = {
  picture: (
    <>
      <path
        d="M22 29a9 9 0 1 0 .1 0M80 9a7 7 0 1 0 .1 0"
        fill="none"
        className="stroke-line"
        strokeWidth="2"
      />
      <g fill="none" stroke="var(--game)" strokeWidth="3" className="game-hop">
        <circle cx="52" cy="29" r="21" fill={TINT} />
        <circle cx="52" cy="29" r="11" />
        <circle cx="52" cy="29" r="2.5" />
      </g>
      <path d="m60 36 15 15-8 .5-4 6z" className="fill-ink stroke-surface" strokeWidth="1.5" />
    </>
  ),
  keys: ['7', '8', '9'],
  loadStage: () => import('./target-clicker-stage.tsx'),
};
