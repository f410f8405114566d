import { expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import {
  offlineEndMs,
  offlinePackageOf,
  offlinePackages,
  offlineRefusal,
} from './offline-files.ts';

const wanted = {
  state: 'running' as const,
  savesDevices: true,
  waitsForFreeze: false,
  mostDays: 90,
  days: 90,
};

it.each<[Partial<Parameters<typeof offlineRefusal>[0]>, string | null]>([
  [{}, null],
  [{ state: 'banned' }, 'PANEL_OFFLINE_ACCOUNT_BARRED'],
  [{ state: 'unapproved' }, 'PANEL_OFFLINE_ACCOUNT_BARRED'],
  [{ state: 'none' }, 'PANEL_OFFLINE_NOT_RUNNING'],
  [{ state: 'frozen' }, 'PANEL_OFFLINE_NOT_RUNNING'],
  [{ state: 'ended' }, 'PANEL_OFFLINE_NOT_RUNNING'],
  [{ waitsForFreeze: true }, 'PANEL_OFFLINE_NOT_RUNNING'],
  [{ state: 'update' }, 'PANEL_OFFLINE_VERSION_OLD'],
  [{ state: 'paused' }, 'PANEL_OFFLINE_PAUSED'],
  [{ savesDevices: false }, 'PANEL_OFFLINE_LIST_MISSING'],
  [{ mostDays: 0 }, 'PANEL_OFFLINE_NOT_ALLOWED'],
  [{ days: 91 }, 'PANEL_OFFLINE_DAYS_EXCEEDED'],
])('An offline file is for a paying account within its limits: %o', (change, refusal) => {
  expect(offlineRefusal({ ...wanted, ...change })).toBe(refusal);
});

it('An experiment has the terms of its base', () => {
  expect(offlinePackageOf('Supreme')).toBe('Supreme');
  expect(offlinePackageOf('Supreme-Experiment')).toBe('Supreme');
});

it('A trial has no terms', () => {
  expect(offlinePackageOf('regz-free-panel')).toBeNull();
  expect(offlinePackageOf('regz-free-panel-Experiment')).toBeNull();
  expect(offlinePackages).not.toContain('regz-free-panel');
  expect(offlinePackageOf(null)).toBeNull();
});

it('An offline file never runs past the subscription', () => {
  const nowMs = Date.UTC(2026, 10, 26, 12);
  expect(offlineEndMs('infinity', { nowMs, days: 30 })).toBe(nowMs + 30 * DAY_MS);
  expect(offlineEndMs('2026-12-22', { nowMs, days: 30 })).toBe(Date.UTC(2026, 11, 22));
});
