import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { judgeLink, lengthen, requiresChain, type Chain, type Link } from './chain.ts';
import { graceEndMs, isGraceDue, subscriptionEndMs } from './grace.ts';
import { isKeyId, legacyChange, servesOldPanels } from './legacy-devices.ts';
import { isMovingMuch } from './moves.ts';
import {
  offlineEndMs,
  offlinePackageOf,
  offlinePackages,
  offlineRefusal,
} from './offline-files.ts';
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

const fresh: Chain = { token: null, past: [] };
const first: Link = { request: 'r1' };
const one = lengthen(fresh, first, 't1');
const second: Link = { token: 't1', request: 'r2' };
const two = lengthen(one, second, 't2');
const third: Link = { token: 't2', request: 'r3' };
const three = lengthen(two, third, 't3');

it.each<[string, Chain, Link | undefined, string]>([
  ['a program without a chain', fresh, undefined, 'unchained'],
  ['the first request', fresh, first, 'next'],
  ['the first request once more', one, first, 'repeat'],
  ['the token of the last answer', one, second, 'next'],
  ['the same token and id again', two, second, 'repeat'],
  ['the same token with another id', two, { token: 't1', request: 'other' }, 'copied'],
  ['no token where one was given', two, { request: 'other' }, 'copied'],
  ['an older token with another id', three, { token: 't1', request: 'other' }, 'copied'],
  ['an earlier request that was delayed', three, second, 'late'],
  ['no link after one was shown', one, undefined, 'copied'],
  ['any token after a new sign-in', { ...three, token: null }, second, 'next'],
  ['no link after a new sign-in', { ...three, token: null }, undefined, 'copied'],
])('A request is judged by what it shows: %s', (_, chain, link, verdict) => {
  expect(judgeLink(chain, link)).toBe(verdict);
});

it('A chain remembers the last eight requests', () => {
  let chain = fresh;
  for (let at = 0; at < 9; at += 1) chain = lengthen(chain, { request: `r${at}` }, 't');
  expect(judgeLink(chain, { request: 'r1' })).toBe('late');
  expect(judgeLink(chain, { request: 'r0' })).toBe('copied');
});

it('Programs without a token are served until a day that the owner sets', () => {
  const day = Date.parse('2027-03-01T00:00:00Z');
  expect(requiresChain(undefined, day)).toBe(false);
  expect(requiresChain('2027-03-01', day - 1)).toBe(false);
  expect(requiresChain('2027-03-01', day)).toBe(true);
});

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

const parts = ['board', 'cpu', 'disk', 'os', 'gpu', 'network'];

it.each([
  ['nothing changed', parts, true],
  ['another disk and system', ['board', 'cpu', 'x', 'x', 'gpu', 'network'], true],
  ['three other parts', ['board', 'cpu', 'x', 'x', 'x', 'network'], false],
  ['another board', ['x', 'cpu', 'disk', 'os', 'gpu', 'network'], false],
  ['one changed part of four known', ['board', 'cpu', '', 'x', '', 'network'], true],
  ['two changed parts of four known', ['board', 'cpu', '', 'x', '', 'x'], false],
  ['three known parts', ['board', 'cpu', '', 'os', '', ''], false],
  ['unknown parts', ['board', 'cpu', '', '', '', ''], false],
  ['no parts', [], false],
])('A PC is recognized by its board and two thirds of its known parts: %s', (_, other, isSame) => {
  expect(isSamePc(parts, other)).toBe(isSame);
});

it.each([
  ['nothing changed', parts, true],
  ['one changed part', ['board', 'cpu', 'x', 'os', 'gpu', 'network'], false],
  ['four known parts', ['board', 'cpu', 'disk', 'os', '', ''], true],
  ['three known parts', ['board', 'cpu', 'disk', '', '', ''], false],
  ['another board', ['x', 'cpu', 'disk', 'os', 'gpu', 'network'], false],
  ['an unknown board', ['', 'cpu', 'disk', 'os', 'gpu', 'network'], false],
])('A PC is unchanged by all parts that both know: %s', (_, other, isUnchanged) => {
  expect(isUnchangedPc(parts, other)).toBe(isUnchanged);
});

it('Unknown parts are the same as none', () => {
  const unknown = ['board', 'cpu', 'disk', '', '', ''];
  expect(isSamePc(unknown, unknown)).toBe(false);
});

it('An account exchanges the key of a PC once in seven days', () => {
  expect(maySwap(null, 0)).toBe(true);
  expect(maySwap(0, 7 * DAY_MS - 1)).toBe(false);
  expect(maySwap(0, 7 * DAY_MS)).toBe(true);
});

it('Three changed parts are another PC, and unknown parts say nothing', () => {
  expect(isOtherPc(parts, ['board', 'cpu', 'x', 'x', 'gpu', 'network'])).toBe(false);
  expect(isOtherPc(parts, ['board', 'cpu', 'x', 'x', 'x', 'network'])).toBe(true);
  expect(isOtherPc(parts, ['', '', '', 'x', 'x', 'network'])).toBe(false);
});

it('Parts that come back to the PC before are of two PCs', () => {
  const other = ['x', 'x', 'x', 'x', 'x', 'x'];
  const fresh = { now: parts, before: [] };
  const moved = seeParts(fresh, other);
  expect(moved).toEqual({ now: other, before: parts });
  expect(seeParts(moved ?? fresh, parts)).toBeNull();
  expect(seeParts(moved ?? fresh, other)).toEqual(moved);
  const disk = ['board', 'cpu', 'new', 'os', 'gpu', 'network'];
  expect(seeParts(seeParts(fresh, disk) ?? fresh, parts)).toEqual(fresh);
});

it.each<[readonly string[], readonly string[], ReturnType<typeof legacyChange>]>([
  [[], ['A'], { added: 'A' }],
  [['A'], ['A', 'B'], { added: 'B' }],
  [['A', 'B'], ['B', 'A'], { added: null }],
  [[], [], { added: null }],
  [['A'], ['B'], null],
  [['A'], [], null],
  [[], ['A', 'B'], null],
  [[], ['A', 'A'], null],
  [['A'], ['A', 'A'], null],
])('An old panel adds one device to the list and takes none away: %j written as %j', (...lists) => {
  const [stored, written, change] = lists;
  expect(legacyChange(stored, written)).toEqual(change);
});

it('Old panels are served until the day that is named, by UTC, and never without one', () => {
  const day = Date.UTC(2027, 2, 31);
  expect(servesOldPanels('2027-03-31', day - 1)).toBe(true);
  expect(servesOldPanels('2027-03-31', day)).toBe(false);
  expect(servesOldPanels(undefined, day)).toBe(false);
});

it('A key’s id differs from ids of earlier programs', () => {
  expect(isKeyId('k'.repeat(43))).toBe(true);
  expect(isKeyId('k'.repeat(42))).toBe(false);
  expect(isKeyId('OLD-HWID')).toBe(false);
});

it('A PC is pointed out from its third change of network within a day', () => {
  expect([0, 2, 3, 30].map(isMovingMuch)).toEqual([false, false, true, true]);
});

it.each([
  ['Living room', 'Living room'],
  ['  Living\nroom ', 'Living room'],
  ['ＰＣ １', 'PC 1'],
  ['අම්මාගේ පරිගණකය', 'අම්මාගේ පරිගණකය'],
  [' \t', null],
  ['', null],
])('A PC that is named %j is called %j', (typed, name) => {
  expect(normalizePcName(typed)).toBe(name);
});

it('A PC is called as its owner named it, else as its program says', () => {
  expect(pcName({ name: 'Living room', label: 'DESKTOP-7Q' })).toBe('Living room');
  expect(pcName({ name: null, label: 'DESKTOP-7Q' })).toBe('DESKTOP-7Q');
});

const nowMs = Date.UTC(2026, 10, 26, 12);
const program = {
  state: 'running' as const,
  savesDevices: true,
  subscription: 'Supreme',
  issuedMs: null,
};

it.each<[string, Partial<Parameters<typeof isGraceDue>[0]>, boolean]>([
  ['it has none', {}, true],
  ['it has one of an hour', { issuedMs: nowMs - HOUR_MS }, false],
  ['it has an older one', { issuedMs: nowMs - HOUR_MS - 1 }, true],
  ['it is not running', { state: 'seats' }, false],
  ['the account has no list of PCs', { savesDevices: false }, false],
  ['it is a trial', { subscription: 'regz-free-panel' }, false],
  ['it is the experiment of a trial', { subscription: 'regz-free-panel-Experiment' }, false],
])('A bound program of a paying account gets a file for offline use: %s', (_, change, isDue) => {
  expect(isGraceDue({ ...program, ...change }, nowMs)).toBe(isDue);
});

it.each([
  ['infinity', nowMs + 72 * HOUR_MS],
  ['2026-12-22', nowMs + 72 * HOUR_MS],
  ['2026-11-28', Date.UTC(2026, 10, 28)],
  ['2026-11-28T05:30:00.000Z', Date.UTC(2026, 10, 28, 5, 30)],
])('A file ends after its hours, and never after the subscription: until %s', (endsAt, endMs) => {
  expect(graceEndMs(endsAt, { nowMs, hours: 72, offlineUntilMs: null })).toBe(endMs);
});

it.each([
  [nowMs + 100 * DAY_MS, 'infinity', nowMs + 100 * DAY_MS],
  [nowMs + 100 * DAY_MS, '2026-12-22', Date.UTC(2026, 11, 22)],
  [nowMs + HOUR_MS, 'infinity', nowMs + 72 * HOUR_MS],
  [nowMs - HOUR_MS, 'infinity', nowMs + 72 * HOUR_MS],
])(
  'A file lasts as long as the offline file of its PC: %i with an end of %s',
  (until, endsAt, endMs) => {
    expect(graceEndMs(endsAt, { nowMs, hours: 72, offlineUntilMs: until })).toBe(endMs);
  },
);

it('Without hours, and with a past offline file, a file would end at once', () => {
  expect(graceEndMs('infinity', { nowMs, hours: 0, offlineUntilMs: nowMs - 1 })).toBe(nowMs);
});

it('A subscription is over at the moment of its end, if it has one', () => {
  expect(subscriptionEndMs('2026-12-22')).toBe(Date.UTC(2026, 11, 22));
  expect(subscriptionEndMs('infinity')).toBeNull();
  expect(subscriptionEndMs(null)).toBeNull();
});

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

describe('signing keys', () => {
  const now = Date.UTC(2026, 10, 26);

  type State = Parameters<typeof dueKeyStep>[0][number]['state'];
  const key = (state: State, days: number, isPublished = true) => ({
    state,
    sinceMs: now - days * DAY_MS,
    isPublished,
  });

  it.each<[string, Parameters<typeof dueKeyStep>[0], KeyStep]>([
    ['no key', [key('root', 9)], 'make-active'],
    ['a revoked one that had a follower', [key('next', 1)], 'activate-next'],
    ['a key of 149 days', [key('active', 149)], null],
    ['a key of 150 days', [key('active', 150)], 'make-next'],
    ['a follower of 29 days', [key('active', 179), key('next', 29)], null],
    ['a follower of 30 days', [key('active', 180), key('next', 30)], 'activate-next'],
    ['a follower nobody could learn of', [key('active', 190), key('next', 40, false)], null],
    ['a retired one of 29 days', [key('active', 29), key('retired', 29)], null],
    ['a retired one of 30 days', [key('active', 30), key('retired', 30)], 'drop-retired'],
  ])('The signing keys follow one another: what is due with %s', (_, keys, step) => {
    expect(dueKeyStep(keys, now)).toBe(step);
  });

  it('A key set is renewed at half its life', () => {
    expect(isKeySetOld(now - 44 * DAY_MS, now)).toBe(false);
    expect(isKeySetOld(now - 45 * DAY_MS, now)).toBe(true);
  });

  it.each([
    [31, null],
    [30, 30],
    [15, 30],
    [14, 14],
    [3, 3],
    [-1, 3],
  ])('Staff are warned of a key set that expires in %d days: %s', (days, warning) => {
    expect(keySetWarning(now + days * DAY_MS, now)).toBe(warning);
  });
});

it('A code’s page holds it, so that a link or a picture opens it', () => {
  expect(signInPath('BCDFGHJK')).toBe('/panel/sign-in?code=BCDFGHJK');
});
