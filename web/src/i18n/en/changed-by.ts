/** Who was quicker with an edit, of which the server tells the name where it knows it. */
export function changedBy(name: string | null, what: string): string {
  return `${name ?? 'Someone else'} changed ${what} in the meantime.`;
}
