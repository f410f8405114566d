import { useTaskWords } from '../../i18n/task-area/language.ts';

/** What stands in the place of the board until a game begins. */
export function Countdown({ leftMs }: { leftMs: number }) {
  const { overlay } = useTaskWords().games;
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div className="grid aspect-square w-full place-items-center rounded-md border border-line bg-surface">
      <p role="status" className="flex flex-col items-center gap-2">
        <span className="sr-only">{overlay.ready(seconds)}</span>
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
