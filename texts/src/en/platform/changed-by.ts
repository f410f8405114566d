/** The person who saved first, by name if the server knows it. */
export function changedBy(name: string | null, what: string): string {
  return `${name ?? 'Someone else'} changed ${what} in the meantime.`;
}
