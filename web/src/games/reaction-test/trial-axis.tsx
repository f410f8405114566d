import { densityAt } from '@regz/rules/games/past-scores.ts';
import { SOONEST_MS, type Trial, TRIALS } from '@regz/rules/games/reaction-test/reaction-test.ts';
import { Check, X } from '../../ui/icons.ts';

const WIDTH = 360;
const EDGE = 16;
const BASE = 66;

type TrialAxisProps = {
  trials: readonly Trial[];
  latestMs: number;
  /** The averages of earlier tests, drawn as a hill behind the presses. */
  past: readonly number[];
  /** A time with its unit. */
  ms: (ms: number) => string;
};

/**
 * The presses between the light and half a second, as a drawing. The list next to it has the
 * numbers.
 */
export function TrialAxis({ trials, latestMs, past, ms }: TrialAxisProps) {
  const lastMs = latestMs * 1.3;
  const x = (atMs: number) => EDGE + (Math.min(atMs, lastMs) / lastMs) * (WIDTH - 2 * EDGE);
  const bounds = [SOONEST_MS, latestMs];
  return (
    <svg viewBox={`0 0 ${WIDTH} 90`} aria-hidden="true" className="w-full text-soft">
      {past.length === 0 ? null : <path d={hill(past, lastMs, x)} className="fill-raised" />}
      <path d={`M${EDGE} ${BASE}H${WIDTH - EDGE}`} stroke="var(--color-field)" />
      {bounds.map((atMs) => (
        <g key={atMs}>
          <path d={`M${x(atMs)} 4V${BASE}`} stroke="var(--color-faint)" strokeDasharray="3 4" />
          <text x={x(atMs)} y="84" textAnchor="middle" fontSize="12" fill="currentColor">
            {ms(atMs)}
          </text>
        </g>
      ))}
      {trials.map(({ pressedAfterMs, success }, place) => {
        if (pressedAfterMs === null) return null;
        const at = { x: x(Math.max(0, pressedAfterMs)), y: 50 - (place % 3) * 14 };
        // oxlint-disable-next-line react/no-array-index-key -- a try is its place
        return <Press key={place} {...at} success={success} />;
      })}
    </svg>
  );
}

const HILL_STEPS = 48;
const HILL_HEIGHT = 54;

function hill(past: readonly number[], lastMs: number, x: (atMs: number) => number): string {
  const points = Array.from({ length: HILL_STEPS + 1 }, (_, step) => (step * lastMs) / HILL_STEPS);
  const heights = densityAt(past, points);
  const line = points.map(
    (atMs, place) =>
      `${x(atMs).toFixed(1)} ${(BASE - (heights[place] ?? 0) * HILL_HEIGHT).toFixed(1)}`,
  );
  return `M${x(0)} ${BASE}L${line.join('L')}L${x(lastMs)} ${BASE}z`;
}

function Press({ x, y, success }: { x: number; y: number; success: boolean }) {
  if (success) return <circle cx={x} cy={y} r="6" fill="var(--color-accent-text)" />;
  return (
    <path d={`M${x - 5} ${y - 5}l10 10m0-10-10 10`} stroke="var(--color-bad)" strokeWidth="2.5" />
  );
}

/** Ten places, each marked after its try. The line above has the same as numbers. */
export function TrialMarks({ trials }: { trials: readonly Trial[] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-10 gap-1.5">
      {Array.from({ length: TRIALS }, (_, place) => (
        <TrialMark key={place} trial={trials[place]} />
      ))}
    </div>
  );
}

function TrialMark({ trial }: { trial: Trial | undefined }) {
  const box = 'grid h-7 place-items-center rounded-sm border';
  if (trial === undefined) return <span className={`${box} border-line`} />;
  return trial.success ? (
    <span className={`${box} border-accent bg-accent text-on-accent`}>
      <Check className="size-4" />
    </span>
  ) : (
    <span className={`${box} border-bad text-bad`}>
      <X className="size-4" />
    </span>
  );
}
