import { expect, it } from 'vitest';
import {
  decideState,
  nextHeartbeatSeconds,
  type PanelState,
  type ProgramFacts,
} from './panel-states.ts';

const now = Date.UTC(2026, 10, 26, 12);

const account = {
  banned: false,
  adminApproval: true,
  subscription: 'Supreme',
  endsAt: '2026-12-22',
  frozenDays: null,
  savesDevices: true,
};
const running: ProgramFacts = {
  account,
  isVersionGood: true,
  isPaused: false,
  isListed: true,
  isSeated: true,
};

type Change = Partial<Omit<ProgramFacts, 'account'>> & {
  account?: Partial<NonNullable<ProgramFacts['account']>>;
};

it.each<[string, Change, PanelState]>([
  ['everything is in order', {}, 'running'],
  ['the account is banned', { account: { banned: true } }, 'banned'],
  ['staff have not approved it', { account: { adminApproval: false } }, 'unapproved'],
  ['it never had a subscription', { account: { subscription: '' } }, 'none'],
  ['it is frozen', { account: { endsAt: '2026-11-20', frozenDays: 26 } }, 'frozen'],
  [
    'it is frozen and the version is old',
    { isVersionGood: false, account: { endsAt: '2026-11-20', frozenDays: 26 } },
    'frozen',
  ],
  ['it ended today', { account: { endsAt: '2026-11-26' } }, 'ended'],
  ['it ends tomorrow', { account: { endsAt: '2026-11-27' } }, 'running'],
  ['it never ends', { account: { endsAt: 'infinity' } }, 'running'],
  ['the version is too old', { isVersionGood: false }, 'update'],
  ['its version is paused', { isPaused: true }, 'paused'],
  ['it ended and is paused', { isPaused: true, account: { endsAt: '2026-11-26' } }, 'ended'],
  ['the version is too old and paused', { isPaused: true, isVersionGood: false }, 'update'],
  [
    'it is paused and list and seat are missing',
    { isPaused: true, isListed: false, isSeated: false },
    'paused',
  ],
  ['the PC is not in the list', { isListed: false }, 'device'],
  ['the account has no list', { isListed: false, account: { savesDevices: false } }, 'running'],
  ['nobody stood up', { isSeated: false }, 'seats'],
  ['it is banned and ended', { account: { banned: true, endsAt: '2020-01-01' } }, 'banned'],
  [
    'it is unapproved and ended',
    { account: { adminApproval: false, subscription: '' } },
    'unapproved',
  ],
  [
    'it ended and the version is old',
    { isVersionGood: false, account: { subscription: '' } },
    'none',
  ],
  [
    'version, list and seat are missing',
    { isVersionGood: false, isListed: false, isSeated: false },
    'update',
  ],
  ['list and seat are missing', { isListed: false, isSeated: false }, 'device'],
])('A program is told the first standing that applies: if %s', (_, change, state) => {
  const facts = { ...running, ...change, account: { ...account, ...change.account } };
  expect(decideState(facts, now)).toBe(state);
});

it('A logged-out program is signed out in every other condition', () => {
  expect(decideState({ ...running, account: null }, now)).toBe('signed-out');
});

it.each<[PanelState, boolean, number, number]>([
  ['signed-out', true, 0, 5],
  ['signed-out', false, 0, 300],
  ['device', false, 0, 15],
  ['seats', false, 0, 15],
  ['paused', false, 1, 120],
  ['ended', false, 1, 300],
  ['running', false, 0, 300],
  ['running', false, 1, 240],
])(
  'The next heartbeat of a program that is %s (code: %s, chance %d) is due in %d seconds',
  (...each) => {
    const [state, hasCode, chance, seconds] = each;
    expect(nextHeartbeatSeconds(state, { hasCode, chance })).toBe(seconds);
  },
);
