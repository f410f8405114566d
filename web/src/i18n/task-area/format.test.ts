import { expect, it } from 'vitest';
import { dates as english } from './en/dates.ts';
import { formatDay, formatInstant, formatNumber, formatTime } from './format.ts';
import { dates as sinhala } from './si/dates.ts';
import { dates as tamil } from './ta/dates.ts';

it('A date has the same form in all languages, with their own month names', () => {
  expect([english, sinhala, tamil].map((dates) => formatDay(dates, '2026-03-05'))).toEqual([
    'Mar 05, 2026',
    'මාර්තු 05, 2026',
    'மார் 05, 2026',
  ]);
  for (const { months } of [english, sinhala, tamil]) expect(new Set(months).size).toBe(12);
});

it('Times use twelve hours, with noon and midnight at twelve', () => {
  const at = (hour: number) => new Date(2026, 10, 22, hour, 5).toISOString();
  expect([0, 9, 12, 23].map((hour) => formatTime(english, at(hour)))).toEqual([
    '12:05 AM',
    '09:05 AM',
    '12:05 PM',
    '11:05 PM',
  ]);
  expect(formatTime(sinhala, at(9))).toBe('09:05 පෙ.ව.');
  expect(formatInstant(tamil, at(23))).toBe('நவ 22, 2026 11:05 பி.ப.');
});

it('Numbers are grouped in threes', () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ]);
});
