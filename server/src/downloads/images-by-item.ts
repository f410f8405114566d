/** The images of each download in their order, by the download's id. */
export function imagesByItem(
  rows: readonly { item_id: string; file_sha256: string }[],
): ReadonlyMap<string, readonly string[]> {
  const byItem = new Map<string, string[]>();
  for (const { item_id: id, file_sha256: sha256 } of rows) {
    byItem.set(id, [...(byItem.get(id) ?? []), sha256]);
  }
  return byItem;
}
