import type { StatementLines } from '@regz/rules/orders/statement-table.ts';
import { messages } from '../../../i18n/en.ts';

const texts = messages.ordersStatement;

/** How much of a statement is not matched, and why. */
export function StatementLeftOut({ read: { others, unreadable } }: { read: StatementLines }) {
  return (
    <>
      {unreadable.length === 0 ? null : (
        <p className="text-sm text-warn">{texts.unreadable(unreadable)}</p>
      )}
      {others === 0 ? null : <p className="text-sm text-soft">{texts.others(others)}</p>}
    </>
  );
}
