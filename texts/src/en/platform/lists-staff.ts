import { texts } from '../../sentences.ts';

/** Sentences that all sorted lists of the panel share. They load with a list. */
export const listTexts = texts({
  search: 'Search',
  sort: 'Sort',
  any: 'Any',
  filters: { one: 'Filters (1 in use)', other: 'Filters ({n} in use)' },
  noFilters: 'Filters',
  apply: 'Apply',
  clear: 'Clear all',
  from: 'From',
  to: 'To',
  amountInvalid: 'Enter an amount, such as 750 or 749.50.',
  daysInvalid: 'The last day is before the first.',
  range: '{first}–{last} of {count}',
  rangeOfMore: '{first}–{last} of more than {count}',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  ofPages: 'of {count}',
  pageInvalid: 'Enter a page from 1 to {count}.',
  beyond: 'This page is empty',
  beyondText: 'The list became shorter.',
  first: 'First page',
  narrow: 'Only the first {count} can be paged. Narrow the list to see others.',
});
