import type { StatementLine } from '@regz/rules/orders/statement-rows.ts';
import type { Api } from '../../../platform/api/api.ts';
import { sha256 } from '../../../platform/sha256.ts';

type Staff = Api['orders']['staff'];
/** The sent form of a line. */
export type SentLine = Parameters<Staff['matchStatement']>[0]['lines'][number];

/** The orders that a line of a statement matches. */
export type MatchedLine = Awaited<ReturnType<Staff['matchStatement']>>['lines'][number];

/** The same with the file's data, and the sent form. */
export type FoundLine = Omit<StatementLine, 'marks'> & MatchedLine & Pick<SentLine, 'marks'>;

/** The reason why a transfer was not recorded. Null if it was. */
export type Refused = Awaited<ReturnType<Staff['acceptStatement']>>['refused'][number];

/** The sent form of lines. Of their texts it contains only references and digests. */
export async function sentLines(lines: readonly StatementLine[]): Promise<SentLine[]> {
  return Promise.all(
    lines.map(async ({ line, date, references, amountMinor, number, marks }) => ({
      line,
      date,
      references,
      amountMinor,
      number,
      marks: {
        plain: await digestOf(marks.plain),
        balanced: marks.balanced === null ? null : await digestOf(marks.balanced),
        day: marks.day,
      },
    })),
  );
}

async function digestOf(text: string): Promise<string> {
  const bytes = await sha256(new TextEncoder().encode(text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
