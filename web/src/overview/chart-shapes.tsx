import { formatDay } from '../platform/time/format-date.ts';
import type { Point } from './chart-days.ts';

/** Height of a chart and width of a point in it; the drawing is stretched to the room there is. */
export const HEIGHT = 100;
export const STEP = 12;
const GAP = 3;

export const seriesColors = ['var(--color-accent-text)', 'var(--color-info)'] as const;

type ShapeProps = {
  points: readonly Point[];
  /** The index of the series' value in each point, and how many there are. */
  index: number;
  count: number;
  name: string;
  top: number;
  format: (value: number) => string;
};

/** One bar per point, next to those of other series. */
export function Bars({ points, index, count, name, top, format }: ShapeProps) {
  const width = (STEP - GAP) / count;
  return points.map(({ day, values }, place) => {
    const value = values[index] ?? 0;
    const height = (value / top) * HEIGHT;
    return (
      <rect
        key={day}
        x={place * STEP + GAP / 2 + index * width}
        y={HEIGHT - height}
        width={width}
        height={height}
        fill={seriesColors[index]}
      >
        <title>{`${formatDay(day)}: ${name} ${format(value)}`}</title>
      </rect>
    );
  });
}

/** A line over a tinted area, broken where nothing is known; a lone point is a short dash. */
export function Curve({ points, index, top }: ShapeProps) {
  const color = seriesColors[index];
  return stretches(points, index).map(({ start, values }) => {
    const spots = values.flatMap((value, place) => {
      const y = HEIGHT - (value / top) * HEIGHT;
      const x = (start + place) * STEP;
      return place === 0 ? [`${x},${y}`, `${x + STEP},${y}`] : [`${x + STEP},${y}`];
    });
    const [from, to] = [start * STEP, (start + values.length) * STEP];
    return (
      <g key={start}>
        <polygon
          points={`${from},${HEIGHT} ${spots.join(' ')} ${to},${HEIGHT}`}
          fill={color}
          fillOpacity="0.15"
        />
        <polyline
          points={spots.join(' ')}
          fill="none"
          stroke={color}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    );
  });
}

/** Runs of points that are known. */
function stretches(points: readonly Point[], index: number) {
  const runs: { start: number; values: number[] }[] = [];
  for (const [place, { values }] of points.entries()) {
    const value = values[index] ?? null;
    const run = runs.at(-1);
    if (value === null) continue;
    if (run !== undefined && run.start + run.values.length === place) run.values.push(value);
    else runs.push({ start: place, values: [value] });
  }
  return runs;
}
