import { gameSlug } from '@regz/rules/games/game-names.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import { language } from '../platform/document/language.ts';
import { formatNumber, counted } from '../platform/format-number.ts';
import { formatDay, formatInstantTime } from '../platform/time/format-date.ts';

const texts = messages.coinStatement;

/** Coins with their sign. The minus is the typographic one, which aligns with the plus. */
function signed(coins: number): string {
  return coins < 0 ? `−${formatNumber(-coins)}` : `+${formatNumber(coins)}`;
}

type RowProps = {
  row: StatementRow;
  /** The address of a purchase. Absent if there is none. */
  purchaseHref?: ((purchaseId: string) => string) | undefined;
};

function Reason({ row: { about }, purchaseHref }: RowProps) {
  const text = reasonText(about);
  if (about.kind !== 'product' || purchaseHref === undefined) return <span>{text}</span>;
  return (
    <a
      href={purchaseHref(about.purchaseId)}
      className="text-accent-text underline underline-offset-4"
    >
      {text}
    </a>
  );
}

function Row(props: RowProps) {
  const { row } = props;
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Reason {...props} />
        </p>
        <p className="text-sm text-faint">
          <span className="font-mono">{`#${row.seq}`}</span>{' '}
          <span>{`· ${formatInstantTime(row.at)}`}</span>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-semibold ${row.coins < 0 ? 'text-ink' : 'text-accent-text'}`}>
          {signed(row.coins)}
        </p>
        <p className="text-sm text-faint">
          <span className="sr-only">{texts.balanceAfter(counted(row.balanceAfter))}</span>
          <span aria-hidden="true">{`= ${formatNumber(row.balanceAfter)}`}</span>
        </p>
      </div>
    </li>
  );
}

type StatementListProps = Pick<RowProps, 'purchaseHref'> & {
  rows: readonly StatementRow[];
  hasMore: boolean;
};

/**
 * The movements of a wallet by UTC day, newest first, each with its reason and the balance after
 * it.
 */
export function StatementList({ rows, hasMore, purchaseHref }: StatementListProps) {
  return daysOf(rows, hasMore).map(({ day, rows: ofDay, sum }) => (
    <section key={day} aria-label={formatDay(day)}>
      <header className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
        <h3 className="font-sans font-semibold">{formatDay(day)}</h3>
        {sum === null ? null : (
          <p className="text-sm text-soft">{texts.sum({ sum: signed(sum) })}</p>
        )}
      </header>
      <ul className="flex flex-col divide-y divide-line">
        {ofDay.map((row) => (
          <Row key={row.seq} row={row} purchaseHref={purchaseHref} />
        ))}
      </ul>
    </section>
  ));
}

/** The name of a game in the page's language. */
function gameText(name: string): string {
  const slug = gameSlug(name);
  return slug === undefined ? name : messages.gameNames[slug];
}

/** The reason for a movement of coins. */
export function reasonText(about: StatementRow['about']): string {
  const { reason } = texts;
  switch (about.kind) {
    case 'task':
      return reason.task({ position: about.position, title: about.title[language] });
    case 'game':
      return reason.game({ name: gameText(about.game) });
    case 'product':
      return reason.product({ name: about.name });
    case 'adjustment':
      return reason.adjustment({ reason: about.reason });
    case 'voided': {
      const sentence = about.bonus ? reason.voidedWithBonus : reason.voided;
      const game = gameText(about.game);
      return sentence({ game, day: formatDay(about.day), reason: about.reason });
    }
    case 'bonus':
    case 'closing':
    case 'opening':
      return reason[about.kind];
  }
}

export type StatementRow = Awaited<ReturnType<Api['coins']['listStatement']>>['rows'][number];

type StatementDay = {
  day: string;
  rows: StatementRow[];
  /** Null until earlier rows of the day have loaded. */
  sum: number | null;
};

/** The rows of a statement, newest first, by the UTC day they count for. */
export function daysOf(rows: readonly StatementRow[], hasMore: boolean): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row], sum: null });
  }
  return days.map((each, index) => {
    const whole = index < days.length - 1 || !hasMore;
    return whole ? { ...each, sum: each.rows.reduce((sum, { coins }) => sum + coins, 0) } : each;
  });
}
