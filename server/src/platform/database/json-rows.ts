/**
 * Items as the text of `jsonb_to_recordset`, so that a statement takes any number of them: each as
 * the row that is made of it, with its `place` among them.
 */
export function jsonRows<Item>(items: readonly Item[], rowOf: (item: Item) => object): string {
  return JSON.stringify(items.map((item, place) => ({ ...rowOf(item), place })));
}
