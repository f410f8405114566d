import { overview } from '@regz/texts/en/overview/overview.ts';
import { formatDay } from '../platform/time/format-date.ts';
import { DataTable } from '../ui/layout/data-table.tsx';
import { type Point, scaleTop } from './chart-days.ts';

/**
 * The height of a chart and the width of a point in it. The drawing is stretched to the available
 * space.
 */
const HEIGHT = 100;
const STEP = 12;
const GAP = 3;

const texts = overview.charts;

type DayChartProps = {
  title: string;
  /** The most important figure, next to the title. */
  summary: string;
  /** Names of the values of each point. */
  series: readonly string[];
  points: readonly Point[];
  /** The unit of a point, as its column header. */
  unit: string;
  shape: 'bars' | 'curve';
  format: (value: number) => string;
};

/** A small chart by day, with the same figures in a table below it. */
export function DayChart({ title, summary, series, points, unit, shape, format }: DayChartProps) {
  const known = points.flatMap(({ values }) => values).filter((value) => value !== null);
  const most = Math.max(0, ...known);
  const scale = { points, top: scaleTop(most), format };
  const Shape = shape === 'bars' ? Bars : Curve;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-soft">{title}</span>
        <span className="font-medium">{most === 0 ? texts.nothing : summary}</span>
      </figcaption>
      {series.length > 1 ? <Legend series={series} /> : null}
      <svg
        role="img"
        aria-label={`${title}: ${most === 0 ? texts.nothing : `${summary}, ${texts.most({ most: format(most) })}`}`}
        viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line"
      >
        <line x1="0" x2="100%" y1="0.5" y2="0.5" stroke="var(--color-line)" />
        <line x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--color-line)" />
        {series.map((name, index) => (
          <Shape key={name} {...scale} index={index} count={series.length} name={name} />
        ))}
      </svg>
      <p className="flex justify-between text-xs text-faint">
        <span>{first === undefined ? '' : formatDay(first.day)}</span>
        <span>{most === 0 ? '' : texts.most({ most: format(most) })}</span>
        <span>{last === undefined ? '' : formatDay(last.day)}</span>
      </p>
      <details>
        <summary className="cursor-pointer text-sm text-soft">{texts.asTable}</summary>
        <DataTable
          caption={title}
          rows={points.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { header: unit, cell: ({ day }) => formatDay(day) },
            ...series.map((header, index) => ({
              header,
              align: 'right' as const,
              cell: ({ values }: Point) => {
                const value = values[index] ?? null;
                return value === null ? texts.unknown : format(value);
              },
            })),
          ]}
        />
      </details>
    </figure>
  );
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <p className="flex gap-4 text-xs text-soft">
      {series.map((name, index) => (
        <span key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
            <rect width="8" height="8" fill={seriesColors[index]} />
          </svg>
          <span>{name}</span>
        </span>
      ))}
    </p>
  );
}

const seriesColors = ['var(--color-accent-text)', 'var(--color-info)'] as const;

type ShapeProps = {
  points: readonly Point[];
  /** The index of the series' value in each point, and the number of series. */
  index: number;
  count: number;
  name: string;
  top: number;
  format: (value: number) => string;
};

/** One bar per point, next to those of other series. */
function Bars({ points, index, count, name, top, format }: ShapeProps) {
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

/** A line over a tinted area, with gaps for unknown values. A single point is a short dash. */
function Curve({ points, index, top }: ShapeProps) {
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

/** Runs of known points. */
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
