/**
 * Lists of staff in pages with numbers: at most the first 10,000 rows are counted and paged. The
 * highest amount of a filter, in hundredths, fits an integer column.
 */
export const LIST_LIMITS = {
  page: 20,
  counted: 10_000,
  pages: 500,
  amountMinor: 2_147_483_647,
} as const;

export const listDirections = ['descending', 'ascending'] as const;
export type ListDirection = (typeof listDirections)[number];

/** The matching rows: exact up to the limit, and `isMore` beyond it. */
export type ListCount = { n: number; isMore: boolean };

/** The number of pages that can be opened; at least one. */
export function pagesOf({ n }: ListCount): number {
  return Math.max(1, Math.ceil(n / LIST_LIMITS.page));
}
