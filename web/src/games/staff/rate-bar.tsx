import { messages } from '../../i18n/en.ts';
import type { GameRate } from './staff-games.ts';

const texts = messages.gamesStaff.rates.legend;

const look = {
  band: 'h-3 w-6 rounded-sm bg-accent opacity-30',
  fourWeeks: 'h-4 w-1 rounded-sm bg-ink',
  week: 'size-2.5 rounded-full border-2 border-ink',
} as const;

/** The share of plays that were won, in whole percent; null if there were none. */
export function percentOf({ plays, won }: GameRate['week']): number | null {
  return plays === 0 ? null : Math.round((won * 100) / plays);
}

/** The band on a line from 0 to 100, with a bar for 28 days and a ring for seven. */
export function RateBar({ rate: { band, week, fourWeeks } }: { rate: GameRate }) {
  const [weekPercent, percent] = [percentOf(week), percentOf(fourWeeks)];
  const { fromPercent, toPercent } = band;
  return (
    <div aria-hidden="true" className="relative my-1 h-5 min-w-40">
      <div className="absolute inset-x-0 top-2 h-1 rounded-sm bg-line" />
      <div
        className="absolute top-1 h-3 rounded-sm bg-accent opacity-30"
        style={{ left: `${fromPercent}%`, width: `${toPercent - fromPercent}%` }}
      />
      {percent === null ? null : (
        <div
          className="absolute top-0.5 h-4 w-1 -translate-x-1/2 rounded-sm bg-ink"
          style={{ left: `${percent}%` }}
        />
      )}
      {weekPercent === null ? null : (
        <div
          className="absolute top-1 size-3 -translate-x-1/2 rounded-full border-2 border-ink"
          style={{ left: `${weekPercent}%` }}
        />
      )}
    </div>
  );
}

/** What the marks of the bars mean. */
export function RateLegend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {(['band', 'fourWeeks', 'week'] as const).map((mark) => (
        <li key={mark} className="flex items-center gap-2">
          <span className={look[mark]} />
          <span>{texts[mark]}</span>
        </li>
      ))}
    </ul>
  );
}
