import { expect, it } from 'vitest';
import { formatDay, formatInstantDay, formatInstantTime } from './format-date.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit' });
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });

it('Every day of a year and every hour of a day is written as English dates are', () => {
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const at = new Date(2028, 0, 1, hour, hour % 60);
    const instant = at.toISOString();
    expect(formatInstantDay(instant)).toBe(day.format(at));
    expect(formatInstantTime(instant)).toBe(time.format(at).replace(/\s/u, ' '));
  }
  expect(formatDay('2028-02-09')).toBe('Feb 09, 2028');
});
