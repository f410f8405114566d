import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time in the format of the test clock. */
export function clockTime(nowMs: number): string {
  return `${format.format(nowMs)} UTC`;
}

/** The lead over the real time. */
export function clockAhead(aheadMs: number): string {
  if (aheadMs === 0) return 'as in reality';
  const days = Math.floor(aheadMs / DAY_MS);
  const hours = Math.round((aheadMs % DAY_MS) / HOUR_MS);
  const parts = [days > 0 ? `${days} d` : '', hours > 0 ? `${hours} h` : ''];
  return `${parts.filter((part) => part !== '').join(' ') || 'less than an hour'} ahead`;
}
