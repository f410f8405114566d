import { STATEMENT_LIMITS } from './statements.ts';

/**
 * The identity of a statement's line: texts of which only a digest is stored. Two lines are the
 * same if these texts are equal: `balanced` if both files have a running balance, otherwise
 * `plain`.
 */
export type LineMarks = { plain: string; balanced: string | null; day: string };

type Marked = {
  dateMark: string;
  signed: number | undefined;
  text: string;
  balance: number | undefined;
};

/** The marks of each line. Equal lines of one file are different transfers, and are numbered. */
export function lineMarks(lines: readonly Marked[]): LineMarks[] {
  const counts = new Map<string, number>();
  const numbered = (mark: string) => {
    const count = (counts.get(mark) ?? 0) + 1;
    counts.set(mark, count);
    return `${mark}|${count}`;
  };
  return lines.map(({ dateMark, signed, text, balance }) => {
    const letters = text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');
    const line = [dateMark, signed ?? '', letters].join('|');
    return {
      plain: numbered(line),
      balanced: balance === undefined ? null : numbered(`${line}|balance ${balance}`),
      day: dateMark.slice(0, STATEMENT_LIMITS.date),
    };
  });
}
