import type { StatementLine } from '@regz/rules/orders/statement-table.ts';
import type { Api } from '../../../platform/api/api.ts';

type Staff = Api['orders']['staff'];

/** What a line of a statement says of the orders. */
export type MatchedLine = Awaited<ReturnType<Staff['matchStatement']>>['lines'][number];

/** The same with what the file says. */
export type FoundLine = StatementLine & MatchedLine;

/** Why a transfer was not recorded; null if it was. */
export type Refused = Awaited<ReturnType<Staff['acceptStatement']>>['refused'][number];
