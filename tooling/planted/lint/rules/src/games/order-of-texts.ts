// expects typescript(require-array-sort-compare)
export function inOrder(names: readonly string[]) {
  return names.toSorted();
}
