import { expect, it } from 'vitest';
import { packageNames } from '../licenses/packages.ts';
import { type DownloadAccount, downloadRestriction, licensedAreas } from './access.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const account: DownloadAccount = {
  subscription: 'Supreme',
  endsAt: '2026-03-11',
  frozenDays: null,
  adminApproval: true,
};

it('The licensed downloads open with a running subscription and staff’s approval', () => {
  expect(downloadRestriction(account, now)).toBeNull();
  expect(licensedAreas(account, now)).toEqual(['panel']);
});

it.each<[string, Partial<DownloadAccount>]>([
  ['subscription-missing', { subscription: null }],
  ['subscription-missing', { subscription: '' }],
  ['subscription-ended', { endsAt: '2026-03-10' }],
  ['subscription-ended', { endsAt: null }],
  ['subscription-paused', { endsAt: '2026-03-10', frozenDays: 5 }],
  ['subscription-paused', { endsAt: '2026-03-10', frozenDays: 5, adminApproval: false }],
  ['approval-missing', { adminApproval: false }],
])('The licensed downloads stay closed and say why: %s %j', (reason, change) => {
  const restricted = { ...account, ...change };
  expect(downloadRestriction(restricted, now)).toBe(reason);
  expect(licensedAreas(restricted, now)).toEqual([]);
});

it('The licensed downloads have a special card for exactly the eight staff packages', () => {
  const special = packageNames.filter((subscription) =>
    licensedAreas({ ...account, subscription }, now).includes('staff'),
  );
  expect(special.toSorted()).toEqual([
    'Admin',
    'Admin-Experiment',
    'Regz-Owner',
    'Regz-Owner-Experiment',
    'Staff',
    'Staff-Experiment',
    'Tester',
    'Tester-Experiment',
  ]);
});
