/** The place of a row among all, newest first: to the microsecond, then by id. */
export type Position = {
  /** Since 1970-01-01 UTC. */
  createdMicros: number;
  id: string;
};

/** Above every number that an integer column counts up to: what comes before it is the first page. */
const ABOVE_ALL = 2_147_483_647;

/**
 * A page of a list.
 * @param rows up to one more than a page holds; if that one exists, there is a next page
 * @param positionOf names the last row of a page, after which the next page begins
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: rows.length > size && last !== undefined ? positionOf(last) : null };
}

/** The number that a page's rows stay below; `next` of the page before, undefined for the first. */
export function numberBefore(next: string | undefined): number {
  return next === undefined ? ABOVE_ALL : Number(next);
}

/** A position as `next` of a page. */
export function positionText({ createdMicros, id }: Position): string {
  return `${createdMicros}_${id}`;
}

/** Reads what `positionText` wrote and the contract's pattern has let through. */
export function readPosition(text: string): Position {
  const [micros = '', id = ''] = text.split('_');
  return { createdMicros: Number(micros), id };
}

/** The rows of a page with a number, and one more, which tells whether a next page exists. */
export function spanOf(page: number = 1, size: number): { start: number; end: number } {
  const start = (page - 1) * size;
  return { start, end: start + size + 1 };
}
