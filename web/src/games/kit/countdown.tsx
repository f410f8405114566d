import { messages } from '@regz/texts/en.ts';

/**
 * Replaces the board until the game starts.
 * @param ratio The board's width divided by its height, so that the layout does not shift when the
 * board appears.
 */
export function Countdown({ leftMs, ratio = 1 }: { leftMs: number; ratio?: number }) {
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div
      className="stage-board grid place-items-center rounded-md border border-line bg-surface"
      style={{ aspectRatio: ratio }}
    >
      <p role="status" className="flex flex-col items-center gap-2">
        <span className="sr-only">{messages.games.overlay.ready({ seconds })}</span>
        <span
          aria-hidden="true"
          key={seconds}
          className="font-display text-7xl font-semibold text-accent-text motion-safe:animate-pulse"
        >
          {seconds}
        </span>
      </p>
    </div>
  );
}
