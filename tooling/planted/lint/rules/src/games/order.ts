// expects typescript(require-array-sort-compare)
export function inOrder(places: readonly number[]) {
  return places.toSorted();
}
