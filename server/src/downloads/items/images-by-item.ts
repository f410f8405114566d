/** The images of each download in their order, by the download's id. */
export function imagesByItem(
  rows: readonly { itemId: string; sha256: string }[],
): ReadonlyMap<string, readonly string[]> {
  const byItem = new Map<string, string[]>();
  for (const { itemId, sha256 } of rows) {
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), sha256]);
  }
  return byItem;
}
