import type { StatementRow, StatementRows } from '@regz/rules/orders/statement-rows.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const texts = messages.ordersStatement;

/** The number of rows, for their sentence. */
export function counted(rows: readonly unknown[]) {
  return { n: rows.length, count: rows.length.toLocaleString('en') };
}

/** Every unmatched row of a statement, counted and listed by kind. */
export function StatementLeftOut({ read }: { read: StatementRows }) {
  const { others, out, remarks, unreadable } = read;
  return (
    <div className="flex flex-col divide-y divide-line border-y border-line">
      <RowGroup title={texts.groups.unreadable(counted(unreadable))} rows={unreadable} isBad />
      <RowGroup title={texts.groups.others(counted(others))} rows={others} />
      <RowGroup title={texts.groups.out(counted(out))} rows={out} />
      <RowGroup title={texts.groups.remarks(counted(remarks))} rows={remarks} />
    </div>
  );
}

type RowGroupProps = {
  title: string;
  rows: readonly (StatementRow & { possible?: string })[];
  isBad?: boolean;
};

function RowGroup({ title, rows, isBad = false }: RowGroupProps) {
  if (rows.length === 0) return <p className="py-2 text-sm text-soft">{title}</p>;
  return (
    <details>
      <summary className={`cursor-pointer py-2 text-sm ${isBad ? 'text-warn' : ''}`}>
        {title}
      </summary>
      <ul className="flex flex-col gap-2 pb-3">
        {rows.map(({ line, date, text, amountMinor, possible = '' }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="text-soft">{texts.line({ line })}</span>
            {amountMinor === null ? null : <span>{formatMoney(amountMinor, '')}</span>}
            <span translate="no" className="min-w-0 wrap-anywhere text-soft">
              {[date, text].filter((part) => part !== '').join(' · ')}
            </span>
            {possible === '' ? null : (
              <Badge tone="warn">{texts.possible({ reference: possible })}</Badge>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
