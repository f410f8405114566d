/**
 * Items as text for `jsonb_to_recordset`, so that a statement takes any number of them: each as its
 * row, with its `place` in the list.
 */
export function jsonRows<Item>(items: readonly Item[], rowOf: (item: Item) => object): string {
  return JSON.stringify(items.map((item, place) => ({ ...rowOf(item), place })));
}
