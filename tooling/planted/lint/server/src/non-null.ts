// expects typescript(no-non-null-assertion)
export function first(keys: string[]) {
  return keys[0]!.length;
}
