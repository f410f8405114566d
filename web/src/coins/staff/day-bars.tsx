import { messages } from '../../i18n/en.ts';
import { formatDay } from '../../platform/time/format-date.ts';

const HEIGHT = 80;
const BAR = 10;
const GAP = 2;

type DayBarsProps = {
  title: string;
  days: readonly { day: string; coins: number }[];
};

/** One bar per day, oldest first. The figures are in the table below; each bar has its own too. */
export function DayBars({ title, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ coins }) => coins));
  const scale = messages.coinsStaff.overview.most(most.toLocaleString('en-US'));
  const last = days.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex justify-between gap-4 text-sm text-soft">
        <span>{title}</span>
        <span className="text-ink">{scale}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}: ${scale}`}
        viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line"
      >
        {days.map(({ day, coins }, index) => {
          const height = (coins / most) * HEIGHT;
          return (
            <rect
              key={day}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="var(--color-accent-text)"
            >
              <title>{`${formatDay(day)}: ${coins.toLocaleString('en-US')}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-faint">
        <span>{days[0] === undefined ? '' : formatDay(days[0].day)}</span>
        <span>{last === undefined ? '' : formatDay(last.day)}</span>
      </p>
    </figure>
  );
}
