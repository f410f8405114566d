import { partStates } from '@regz/rules/incidents/system-status.ts';
import { expect, it } from 'vitest';
import { overallOf, type Status } from './incidents.ts';

const NOW = Date.UTC(2027, 2, 14, 12);
const status = (change: Partial<Status>): Status => ({
  at: new Date(NOW).toISOString(),
  databaseAnswers: true,
  readAt: null,
  parts: partStates(true, []),
  incidents: [],
  ...change,
});

it('The status page claims nothing after 90 seconds without an answer', () => {
  expect(overallOf(status({}), NOW + 90_000)).toBe('ok');
  expect(overallOf(status({}), NOW + 90_001)).toBe('unknown');
  const away = status({ databaseAnswers: false, parts: partStates(false, []) });
  expect(overallOf(away, NOW)).toBe('away');
  expect(overallOf(away, NOW + 90_001)).toBe('unknown');
});
