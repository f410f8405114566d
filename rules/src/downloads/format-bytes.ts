const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * A human-readable size: at most one decimal, in powers of 1,000, as drives are sold. Number and
 * unit stay on one line.
 */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (step < units.length - 1 && Math.round(value * 10) / 10 >= 1000) {
    value /= 1000;
    step += 1;
  }
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')}\u00a0${units[step]}`;
}
