import { parseDecimal, parseWhole } from '@regz/rules/numbers.ts';
import { LIST_LIMITS, listDirections } from '@regz/rules/staff/list-pages.ts';
import { useSearchParams } from '../../routing/router.tsx';

/** The parts of an address that narrow, sort and page a list of the panel. */
const listKeys = [
  'search',
  'show',
  'provider',
  'product',
  'from',
  'to',
  'least',
  'most',
  'sort',
  'page',
] as const;

export type ListKey = (typeof listKeys)[number];

/** The list's state in the address. Absent parts are blank. */
export type ListQuery = Readonly<Record<ListKey, string>>;

export type ListChange = Partial<ListQuery>;

/** The list's state, and a function that changes it. A change leads to the first page. */
export function useListQuery(): [ListQuery, (change: ListChange) => void] {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  return [
    query,
    (change) =>
      setAddress((present) => withQuery(present, { ...queryOf(present), page: '', ...change })),
  ];
}

/** The address of an entry, which keeps the state of its list if that is open. */
export function useWithList(address: string): string {
  const [present] = useSearchParams();
  const target = new URLSearchParams(address);
  if (present.get('tab') !== target.get('tab')) return address;
  return `?${withQuery(target, queryOf(present)).toString()}`;
}

/** The shown page. An address that names none, or an impossible one, shows the first. */
export function pageOf({ page }: ListQuery): number {
  const typed = parseWhole(page) ?? 1;
  return typed >= 1 && typed <= LIST_LIMITS.pages ? typed : 1;
}

/** A choice of the address, if the list has it. */
export function choiceOf<Choice extends string>(
  text: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === text);
}

/** The page and the order as the operation takes them. `amount-ascending` is an order. */
export function pageInput<Sort extends string>(query: ListQuery, sorts: readonly Sort[]) {
  const [name = '', direction = ''] = query.sort.split('-');
  const sort = choiceOf(name, sorts);
  const toDirection = choiceOf(direction, listDirections);
  return {
    page: pageOf(query),
    ...(sort === undefined || toDirection === undefined ? {} : { sort, direction: toDirection }),
  };
}

/** The days as the operation takes them. */
export function daysInput({ from, to }: ListQuery) {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** The amounts in hundredths as the operation takes them. */
export function amountsInput(query: ListQuery) {
  const [least, most] = [amountOf(query.least), amountOf(query.most)];
  return { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
}

function amountOf(text: string): number | undefined {
  const minor = parseDecimal(text, 2);
  return minor === undefined ? undefined : Math.min(minor, LIST_LIMITS.amountMinor);
}

/** The parts of a list's state that a saved view keeps: all but the page. */
export function viewOf(query: ListQuery): string {
  return withQuery(new URLSearchParams(), { ...query, page: '' }).toString();
}

/** The state of a saved view. */
export function queryOfView(view: string): ListQuery {
  return queryOf(new URLSearchParams(view));
}

function queryOf(address: URLSearchParams): ListQuery {
  const value = (key: ListKey) => address.get(key) ?? '';
  return {
    search: value('search'),
    show: value('show'),
    provider: value('provider'),
    product: value('product'),
    from: value('from'),
    to: value('to'),
    least: value('least'),
    most: value('most'),
    sort: value('sort'),
    page: value('page'),
  };
}

function withQuery(address: URLSearchParams, query: ListQuery): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of listKeys) {
    if (query[key] === '') next.delete(key);
    else next.set(key, query[key]);
  }
  return next;
}
