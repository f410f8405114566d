import { HOUR_MS } from '@regz/rules/durations.ts';
import { overview } from '../i18n/en/overview/overview.ts';
import { Link } from '../platform/routing/router.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { inGroups, rupees, sumOf, type Overview } from './overview-texts.ts';

const texts = overview.tiles;
const WEEK = 7;

type TileProps = {
  label: string;
  value: string;
  hint: string;
  /** Somebody should do something about it. */
  urgent?: boolean;
  /** The tab that has more about it. */
  tab?: string;
};

function Tile({ label, value, hint, urgent = false, tab }: TileProps) {
  return (
    <li
      className={`relative flex min-w-0 flex-col gap-1 rounded-md border bg-surface p-4 ${urgent ? 'border-warn' : 'border-line'}`}
    >
      <span className="text-sm text-soft">
        {tab === undefined ? (
          label
        ) : (
          <Link to={`?tab=${tab}`} className="underline after:absolute after:inset-0">
            {label}
          </Link>
        )}
      </span>
      <span className="font-display text-2xl font-semibold wrap-anywhere">{value}</span>
      <span className={`text-sm ${urgent ? 'text-warn' : 'text-faint'}`}>{hint}</span>
    </li>
  );
}

/** What an owner looks at first: today's figures, and what waits for somebody. */
export function OverviewTiles({ data }: { data: Overview }) {
  const { days, now, backup } = data;
  const today = days.at(-1);
  const week = days.slice(-WEEK);
  const tiles: readonly TileProps[] = [
    {
      label: texts.sales,
      value: rupees(today?.sales ?? 0),
      hint: texts.week(rupees(sumOf(week, 'sales'))),
      tab: 'orders',
    },
    {
      label: texts.active,
      value: inGroups(now.active),
      hint: texts.endingSoon(inGroups(now.endingSoon)),
      tab: 'users',
    },
    {
      label: texts.redemptions,
      value: inGroups(today?.redemptions ?? 0),
      hint: texts.redeemedWeek(inGroups(sumOf(week, 'redemptions'))),
      tab: 'license-keys',
    },
    {
      label: texts.waiting,
      value: inGroups(now.waiting),
      hint:
        now.waitingSince === null
          ? texts.nobodyWaits
          : texts.since(formatInstant(now.waitingSince)),
      urgent: now.waiting > 0,
      tab: 'license-keys',
    },
    waitingTile('flagged', now, 'orders'),
    waitingTile('unmatched', now, 'orders'),
    waitingTile('unanswered', now, 'contact'),
    waitingTile('applications', now, 'guild'),
    waitingTile('drawsDue', now, 'giveaways'),
  ];
  return (
    <ul aria-label={texts.title} className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
      <BackupTile backup={backup} />
    </ul>
  );
}

type Waiting = 'flagged' | 'unmatched' | 'unanswered' | 'applications' | 'drawsDue';

/** What somebody should look at, on the tab where it is done. */
function waitingTile(name: Waiting, now: Overview['now'], tab: string): TileProps {
  const urgent = now[name] > 0;
  const hint = urgent ? texts.look : texts.nothingToDo;
  return { label: texts[name], value: inGroups(now[name]), hint, urgent, tab };
}

function BackupTile({ backup }: Pick<Overview, 'backup'>) {
  const now = useNow();
  if (backup === null) {
    return <Tile label={texts.backup} value={texts.notSetUp} hint={texts.setUpBackups} urgent />;
  }
  const { lastAt, late } = backup;
  const value = lastAt === null ? texts.never : ageOf(now - Date.parse(lastAt));
  const hint = late ? texts.backupLate : texts.backupFine;
  return <Tile label={texts.backup} value={value} hint={hint} urgent={late} />;
}

function ageOf(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return texts.underAnHour;
  return hours < 48 ? texts.hoursAgo(hours) : texts.daysAgo(Math.floor(hours / 24));
}
