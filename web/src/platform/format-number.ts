/** A whole number in groups of three, `12,345`, in every language. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The values of a plural whose sentence shows its number in groups, as `{count}`. */
export function counted(n: number): { n: number; count: string } {
  return { n, count: formatNumber(n) };
}
