import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { audienceNames, pagesOf, type Audience } from '@regz/rules/sites/audiences.ts';
import { messages } from '@regz/texts/en.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { errorText, formatRefusals } from '../platform/api/error-text.ts';
import type { Route } from '../platform/routing/routes.ts';
import { refusalValues } from './admin/refusal-values.ts';
import { routes as admin } from './admin/routes.ts';
import { nextStep } from './client/account/next-step.ts';
import { chosenDevice, resetReturnPath } from './client/device-reset/reset-return-path.ts';
import { routes as client } from './client/routes.ts';
import { logInPath, returnPath } from './client/sign-in/return-path.ts';
import { routes as download } from './download/routes.ts';
import { routes as forms } from './forms/routes.ts';
import { routes as freePanel } from './free-panel/routes.ts';
import { routes as main } from './main/routes.ts';
import { refusalValues as taskRefusalValues } from './tasks/refusal-values.ts';
import { routes as tasks } from './tasks/routes.ts';

const routesOf: Record<Audience, readonly Route[]> = {
  main,
  forms,
  client,
  download,
  tasks,
  admin,
  'free-panel': freePanel,
};

describe.each(audienceNames)('the %s site', (audience) => {
  it('has a page for exactly the addresses that the server serves from it, and one for all others', () => {
    const addresses = routesOf[audience].map(({ path }) => path);
    expect(addresses.toSorted()).toEqual(['*', ...pagesOf(audience)].toSorted());
  });
});

const settled = {
  state: 'running',
  isTrial: false,
  adminApproval: true,
  communityConnected: true,
  stepsOpen: 0,
} as const;

it.each([
  ['get-key', { state: 'none' }],
  ['get-key', { state: 'inactive', stepsOpen: undefined }],
  ['renew', { state: 'ending-soon' }],
  ['renew', { state: 'ended' }],
  ['renew', { state: 'revoked' }],
  ['buy', { state: 'ending-soon', isTrial: true }],
  ['buy', { state: 'ended', isTrial: true }],
  ['connect', { communityConnected: false, isTrial: true }],
  ['nothing', { state: 'suspended' }],
  ['await-approval', { adminApproval: false, communityConnected: false, stepsOpen: 19 }],
  ['install', { communityConnected: false, stepsOpen: 1 }],
  ['connect', { communityConnected: false }],
  ['connect', { communityConnected: false, stepsOpen: null }],
  ['ready', { stepsOpen: null }],
  ['unknown', { communityConnected: false, stepsOpen: undefined }],
  ['ready', {}],
  ['nothing', { state: 'frozen' }],
] as const)('The one thing to do next is %s for %j', (step, facts) => {
  expect(nextStep({ ...settled, ...facts })).toBe(step);
});

const page = '/dashboard/ResetDeviceID/nimal/1/nimal%40gmail.com/9/token';

it.each(['A', 'B & C', 'Ü'])(
  'The way back to a reset link’s page remembers that %s was chosen',
  (chosen) => {
    const deviceIds = ['A', 'B & C', 'Ü'];
    const path = resetReturnPath(page, deviceIds, chosen);
    expect(path.startsWith(`${page}?`)).toBe(true);
    expect(chosenDevice(path.slice(page.length), deviceIds)).toBe(chosen);
  },
);

it('A reset link’s page is its own way back without a chosen device', () => {
  expect(resetReturnPath(page, ['A'], undefined)).toBe(page);
  expect(resetReturnPath(page, ['A'], 'gone')).toBe(page);
});

it.each(['', '?device=', '?device=0', '?device=3', '?device=x', '?device=-1', '?device=1.5'])(
  'The way back to a reset link’s page chooses nothing for %j',
  (search) => {
    expect(chosenDevice(search, ['A', 'B'])).toBeUndefined();
  },
);

describe('the way back after signing in', () => {
  it('After signing in, the requested page opens with its query', () => {
    const logIn = logInPath('/callback', '?code=a%26b');
    expect(logIn.startsWith('/auth?next=')).toBe(true);
    expect(returnPath(logIn.slice('/auth'.length))).toBe('/callback?code=a%26b');
  });

  it('The way back after signing in is the dashboard if no page was requested', () => {
    expect(logInPath('/dashboard', '')).toBe('/auth');
    expect(logInPath('/', '')).toBe('/auth');
    expect(returnPath('')).toBe('/dashboard');
  });

  const elsewhere = [
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/',
    '/auth?next=%2Fauth',
    '/admin',
    '/nothing-here',
    '/dashboard/../admin',
    'dashboard',
    '',
  ];
  for (const wanted of elsewhere) {
    it(`The return path is the dashboard for ${JSON.stringify(wanted)}`, () => {
      const search = `?${new URLSearchParams({ next: wanted }).toString()}`;
      expect(returnPath(search)).toBe('/dashboard');
    });
  }
});

it.each([
  [
    'ORDER_REFUND_TOO_LARGE',
    { leftMinor: 150_000, currency: 'LKR' },
    'At most Rs. 1,500.00 can still be refunded.',
  ],
  [
    'ORDER_TRANSFER_AMOUNT_DIFFERS',
    { expectedMinor: 810, currency: 'USD' },
    'The order is for USD 8.10. Confirm that another amount has come.',
  ],
  [
    'DOWNLOAD_UPLOAD_TOO_LARGE',
    { limitBytes: 536_870_912 },
    messages.downloadsStaff.upload.tooLarge({ size: formatBytes(536_870_912) }),
  ],
  ['PANEL_VALUE_CHANGED', { editedBy: 'nimal' }, 'nimal changed this value in the meantime.'],
  ['PANEL_VALUE_CHANGED', { editedBy: null }, 'Someone else changed this value in the meantime.'],
  [
    'GUILD_APPLICATION_DECIDED',
    { decidedBy: null, state: 'approved' },
    'A colleague has already approved this application.',
  ],
])('Staff read amounts, sizes and names in the sentence of %s: %j', (code, data, sentence) => {
  formatRefusals(refusalValues);
  expect(
    errorText(new ApiError({ defined: true, code, status: 409, message: '', data }, 'req-7')),
  ).toBe(sentence);
});

it('A task user reads when the shop opens', () => {
  formatRefusals(taskRefusalValues);
  const data = { opensAt: new Date(2026, 10, 22, 14, 30).toISOString() };
  const refusal = { defined: true, code: 'SHOP_NOT_OPEN', status: 403, message: '', data };
  expect(errorText(new ApiError(refusal, 'req-8'))).toBe(
    'The shop opens for your account on Nov 22, 2026 02:30 PM.',
  );
});
