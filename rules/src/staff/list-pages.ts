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

/** The lists whose state staff can save under a name. */
export const savedLists = ['orders', 'customers'] as const;
export type SavedList = (typeof savedLists)[number];

/** The most views of one list per person, and the longest name and query in characters. */
export const VIEW_LIMITS = { views: 20, name: 40, query: 500 } as const;
