import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { type Chain, judgeLink, lengthen, type Link, requiresChain } from './chain.ts';
import { graceEndMs, isGraceDue, subscriptionEndMs } from './grace.ts';
import { isKeyId, legacyChange, servesOldPanels } from './legacy-devices.ts';
import { isMovingMuch } from './moves.ts';
import { offlineEndMs, offlinePackageOf, offlineRefusal } from './offline-files.ts';
import {
  decideState,
  nextHeartbeatSeconds,
  type PanelState,
  type ProgramFacts,
} from './panel-states.ts';
import { normalizePcName, pcName } from './pc-name.ts';
import { isOtherPc, isSamePc, isUnchangedPc, maySwap, seeParts } from './same-pc.ts';
import { signInPath } from './sign-in-codes.ts';
import { dueKeyStep, isKeySetOld, keySetWarning, type KeyStep } from './signing-keys.ts';

const now = Date.UTC(2026, 10, 26, 12);

const fresh: Chain = { token: null, past: [] };
const first: Link = { request: 'r1' };
const one = lengthen(fresh, first, 't1');
const second: Link = { token: 't1', request: 'r2' };
const two = lengthen(one, second, 't2');
const three = lengthen(two, { token: 't2', request: 'r3' }, 't3');

golden('A request continues, repeats or copies its chain', judgeLink, [
  [fresh, undefined, 'unchained'],
  [fresh, first, 'next'],
  [one, first, 'repeat'],
  [one, second, 'next'],
  [two, second, 'repeat'],
  [two, { token: 't1', request: 'other' }, 'copied'],
  [two, { request: 'other' }, 'copied'],
  [three, { token: 't1', request: 'other' }, 'copied'],
  [three, second, 'late'],
  [one, undefined, 'copied'],
  // After a new sign-in.
  [{ ...three, token: null }, second, 'next'],
  [{ ...three, token: null }, undefined, 'copied'],
]);

it('A chain remembers eight requests', () => {
  let chain = fresh;
  for (let at = 0; at < 9; at += 1) chain = lengthen(chain, { request: `r${at}` }, 't');
  expect(['r1', 'r0'].map((request) => judgeLink(chain, { request }))).toEqual(['late', 'copied']);
});

golden('The owner sets the day that requires chains', requiresChain, [
  [undefined, now, false],
  ['2027-03-01', Date.UTC(2027, 2) - 1, false],
  ['2027-03-01', Date.UTC(2027, 2), true],
]);

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
type Account = NonNullable<ProgramFacts['account']>;
const [old, paused, unlisted] = [{ isVersionGood: false }, { isPaused: true }, { isListed: false }];
const frozen = { endsAt: '2026-11-20', frozenDays: 26 };

golden(
  'A program has the first state that applies',
  (change: Partial<Account>, facts: Partial<ProgramFacts>): PanelState =>
    decideState({ ...running, account: { ...account, ...change }, ...facts }, now),
  [
    [{}, {}, 'running'],
    [{ banned: true }, {}, 'banned'],
    [{ adminApproval: false }, {}, 'unapproved'],
    [{ subscription: '' }, {}, 'none'],
    [frozen, {}, 'frozen'],
    [frozen, old, 'frozen'],
    [{ endsAt: '2026-11-26' }, {}, 'ended'],
    [{ endsAt: '2026-11-27' }, {}, 'running'],
    [{ endsAt: 'infinity' }, {}, 'running'],
    [{}, old, 'update'],
    [{}, paused, 'paused'],
    [{ endsAt: '2026-11-26' }, paused, 'ended'],
    [{}, { ...paused, ...old }, 'update'],
    [{}, { ...paused, ...unlisted, isSeated: false }, 'paused'],
    [{}, unlisted, 'device'],
    [{ savesDevices: false }, unlisted, 'running'],
    [{}, { isSeated: false }, 'seats'],
    [{ banned: true, endsAt: '2020-01-01' }, {}, 'banned'],
    [{ adminApproval: false, subscription: '' }, {}, 'unapproved'],
    [{ subscription: '' }, old, 'none'],
    [{}, { ...old, ...unlisted, isSeated: false }, 'update'],
    [{}, { ...unlisted, isSeated: false }, 'device'],
    [{}, { account: null }, 'signed-out'],
  ],
);

golden('A heartbeat is due sooner if a state may end soon', nextHeartbeatSeconds, [
  ['signed-out', { hasCode: true, chance: 0 }, 5],
  ['signed-out', { hasCode: false, chance: 0 }, 300],
  ['device', { hasCode: false, chance: 0 }, 15],
  ['seats', { hasCode: false, chance: 0 }, 15],
  ['paused', { hasCode: false, chance: 1 }, 120],
  ['ended', { hasCode: false, chance: 1 }, 300],
  ['running', { hasCode: false, chance: 0 }, 300],
  ['running', { hasCode: false, chance: 1 }, 240],
]);

const parts = ['board', 'cpu', 'disk', 'os', 'gpu', 'network'];
const partsOf = (text: string) => text.split(',');

golden(
  'A PC is known by its board and two thirds of its known parts',
  (other: string) => {
    const seen = other === '' ? [] : partsOf(other);
    return [isSamePc(parts, seen), isUnchangedPc(parts, seen), isOtherPc(parts, seen)];
  },
  [
    ['board,cpu,disk,os,gpu,network', [true, true, false]],
    ['board,cpu,x,os,gpu,network', [true, false, false]],
    ['board,cpu,x,x,gpu,network', [true, false, false]],
    ['board,cpu,x,x,x,network', [false, false, true]],
    ['x,cpu,disk,os,gpu,network', [false, false, false]],
    [',cpu,disk,os,gpu,network', [false, false, false]],
    ['board,cpu,,x,,network', [true, false, false]],
    ['board,cpu,,x,,x', [false, false, false]],
    ['board,cpu,disk,os,,', [true, true, false]],
    ['board,cpu,disk,,,', [false, false, false]],
    ['board,cpu,,os,,', [false, false, false]],
    ['board,cpu,,,,', [false, false, false]],
    [',,,x,x,network', [false, false, false]],
    ['', [false, false, false]],
  ],
);

it('Unknown parts are the same as none', () => {
  const unknown = partsOf('board,cpu,disk,,,');
  expect(isSamePc(unknown, unknown)).toBe(false);
});

golden('An account exchanges the key of a PC once in seven days', maySwap, [
  [null, 0, true],
  [0, 7 * DAY_MS - 1, false],
  [0, 7 * DAY_MS, true],
]);

it('Parts that alternate are of two PCs', () => {
  const other = partsOf('x,x,x,x,x,x');
  const seen = { now: parts, before: [] };
  const moved = seeParts(seen, other);
  expect(moved).toEqual({ now: other, before: parts });
  expect(seeParts(moved ?? seen, parts)).toBeNull();
  expect(seeParts(moved ?? seen, other)).toEqual(moved);
  const disk = partsOf('board,cpu,new,os,gpu,network');
  expect(seeParts(seeParts(seen, disk) ?? seen, parts)).toEqual(seen);
});

golden('An old panel adds one device and removes none', legacyChange, [
  [[], ['A'], { added: 'A' }],
  [['A'], ['A', 'B'], { added: 'B' }],
  [['A', 'B'], ['B', 'A'], { added: null }],
  [[], [], { added: null }],
  [['A'], ['B'], null],
  [['A'], [], null],
  [[], ['A', 'B'], null],
  [[], ['A', 'A'], null],
  [['A'], ['A', 'A'], null],
]);

golden('Old panels are served until a day in UTC', servesOldPanels, [
  ['2027-03-31', Date.UTC(2027, 2, 31) - 1, true],
  ['2027-03-31', Date.UTC(2027, 2, 31), false],
  [undefined, Date.UTC(2027, 2, 31), false],
]);

it('A key’s id has 43 characters, and three moves a day are many', () => {
  expect(['k'.repeat(43), 'k'.repeat(42), 'OLD-HWID'].map(isKeyId)).toEqual([true, false, false]);
  expect([0, 2, 3, 30].map(isMovingMuch)).toEqual([false, false, true, true]);
  expect(signInPath('BCDFGHJK')).toBe('/panel/sign-in?code=BCDFGHJK');
});

golden('A PC name is one visible line', normalizePcName, [
  ['Living room', 'Living room'],
  ['  Living\nroom ', 'Living room'],
  ['ＰＣ １', 'PC 1'],
  ['අම්මාගේ පරිගණකය', 'අම්මාගේ පරිගණකය'],
  [' \t', null],
  ['', null],
]);

golden('The owner’s name of a PC comes before its label', pcName, [
  [{ name: 'Living room', label: 'DESKTOP-7Q' }, 'Living room'],
  [{ name: null, label: 'DESKTOP-7Q' }, 'DESKTOP-7Q'],
]);

goldenChanges(
  'A paying program with a device list gets a grace file each hour',
  { state: 'running', savesDevices: true, subscription: 'Supreme', issuedMs: null },
  (program: Parameters<typeof isGraceDue>[0]) => isGraceDue(program, now),
  [
    [{}, true],
    [{ issuedMs: now - HOUR_MS }, false],
    [{ issuedMs: now - HOUR_MS - 1 }, true],
    [{ state: 'seats' }, false],
    [{ savesDevices: false }, false],
    [{ subscription: 'regz-free-panel' }, false],
    [{ subscription: 'regz-free-panel-Experiment' }, false],
  ],
);

golden(
  'A grace file ends with its hours, the offline file or the subscription',
  (endsAt: string, hours: number, offlineUntilMs: number | null) =>
    graceEndMs(endsAt, { nowMs: now, hours, offlineUntilMs }),
  [
    ['infinity', 72, null, now + 72 * HOUR_MS],
    ['2026-12-22', 72, null, now + 72 * HOUR_MS],
    ['2026-11-28', 72, null, Date.UTC(2026, 10, 28)],
    ['2026-11-28T05:30:00.000Z', 72, null, Date.UTC(2026, 10, 28, 5, 30)],
    ['infinity', 72, now + 100 * DAY_MS, now + 100 * DAY_MS],
    ['2026-12-22', 72, now + 100 * DAY_MS, Date.UTC(2026, 11, 22)],
    ['infinity', 72, now + HOUR_MS, now + 72 * HOUR_MS],
    ['infinity', 72, now - HOUR_MS, now + 72 * HOUR_MS],
    ['infinity', 0, now - 1, now],
  ],
);

golden('A subscription may have no end', subscriptionEndMs, [
  ['2026-12-22', Date.UTC(2026, 11, 22)],
  ['infinity', null],
  [null, null],
]);

goldenChanges(
  'An offline file is for a paying account within its limits',
  { state: 'running', savesDevices: true, waitsForFreeze: false, mostDays: 90, days: 90 },
  offlineRefusal,
  [
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
  ],
);

golden('An experiment has the offline terms of its base, a trial none', offlinePackageOf, [
  ['Supreme', 'Supreme'],
  ['Supreme-Experiment', 'Supreme'],
  ['regz-free-panel', null],
  ['regz-free-panel-Experiment', null],
  [null, null],
]);

it('An offline file never outlasts the subscription', () => {
  const ends = ['infinity', '2026-12-22'].map((end) => offlineEndMs(end, { nowMs: now, days: 30 }));
  expect(ends).toEqual([now + 30 * DAY_MS, Date.UTC(2026, 11, 22)]);
});

type Keys = Parameters<typeof dueKeyStep>[0];
const key = (state: Keys[number]['state'], days: number, isPublished = true) => ({
  state,
  sinceMs: now - days * DAY_MS,
  isPublished,
});

golden('Signing keys follow one another', (keys: Keys): KeyStep => dueKeyStep(keys, now), [
  [[key('root', 9)], 'make-active'],
  [[key('next', 1)], 'activate-next'],
  [[key('active', 149)], null],
  [[key('active', 150)], 'make-next'],
  [[key('active', 179), key('next', 29)], null],
  [[key('active', 180), key('next', 30)], 'activate-next'],
  [[key('active', 190), key('next', 40, false)], null],
  [[key('active', 29), key('retired', 29)], null],
  [[key('active', 30), key('retired', 30)], 'drop-retired'],
]);

it('A key set is renewed at half its life', () => {
  expect([44, 45].map((days) => isKeySetOld(now - days * DAY_MS, now))).toEqual([false, true]);
});

golden(
  'Staff are warned before a key set expires',
  (days: number) => keySetWarning(now + days * DAY_MS, now),
  [
    [31, null],
    [30, 30],
    [15, 30],
    [14, 14],
    [3, 3],
    [-1, 3],
  ],
);
