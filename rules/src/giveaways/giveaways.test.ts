import { expect, it } from 'vitest';
import { golden, goldenChanges, words } from '../../test/golden.ts';
import { HOUR_MS } from '../durations.ts';
import { giveawayPlanRefusal } from './giveaway-plan.ts';
import { giveawayState } from './giveaway-state.ts';
import { giveawayFormRefusal, maskedName, normalizeGameId } from './registration.ts';

const window = { startsAt: new Date(HOUR_MS), endsAt: new Date(2 * HOUR_MS), drawnAt: null };

golden(
  'A giveaway is open from its start to its end',
  (nowMs: number, drawnAt: Date | null) => giveawayState({ ...window, drawnAt }, nowMs),
  [
    [HOUR_MS - 1, null, 'before'],
    [HOUR_MS, null, 'open'],
    [2 * HOUR_MS - 1, null, 'open'],
    [2 * HOUR_MS, null, 'closed'],
    [HOUR_MS, new Date(0), 'drawn'],
  ],
);

golden(
  'A giveaway needs a title, a prize and a future end',
  (change: Partial<Parameters<typeof giveawayPlanRefusal>[0]>, nowMs: number) => {
    const plan = { title: 'April', ...window, prizes: [{ name: 'A key' }] };
    return giveawayPlanRefusal({ ...plan, ...change }, nowMs);
  },
  [
    [{}, 0, null],
    [{ title: ' ' }, 0, 'GIVEAWAY_TEXT_MISSING'],
    [{ prizes: [] }, 0, 'GIVEAWAY_TEXT_MISSING'],
    [{}, 2 * HOUR_MS, 'GIVEAWAY_TIMES_INVALID'],
    [{ startsAt: window.endsAt }, 0, 'GIVEAWAY_TIMES_INVALID'],
  ],
);

goldenChanges(
  'A registration needs four fields and an address',
  { name: 'Nimal', email: 'nimal@example.com', mobile: '0771', gameId: '5551234' },
  giveawayFormRefusal,
  [
    [{}, null],
    [{ name: ' ' }, 'GIVEAWAY_FIELDS_MISSING'],
    [{ email: ' ' }, 'GIVEAWAY_FIELDS_MISSING'],
    [{ mobile: ' ' }, 'GIVEAWAY_FIELDS_MISSING'],
    [{ gameId: ' ' }, 'GIVEAWAY_FIELDS_MISSING'],
    [{ email: 'nimal' }, 'GIVEAWAY_EMAIL_INVALID'],
  ],
);

it('A player has one game id in every spelling', () => {
  const spellings = [
    ...words(
      '05551234 0005551234 5551234- #5551234 ٥٥٥١٢٣٤ ۵۵۵۱۲۳۴ ௫௫௫௧௨௩௪ 𝟓𝟓𝟓𝟏𝟐𝟑𝟒 5551234. (5551234)',
    ),
    ...words('“5551234” 555-1234 5.551.234 ID5551234 UID=5551234 555\u200b1234'),
    ...'# 5551234|\u202a5551234\u202c|id: 05551234|FF no. 5551234'.split('|'),
    'My player ID - 5551234!',
  ];
  expect(new Set(spellings.map(normalizeGameId))).toEqual(new Set(['5551234']));
  expect(normalizeGameId(' 555 12ａb ')).toBe('55512ab');
});

it('Other game ids stay different', () => {
  const ids = words('0 00a 0a a-1 a1 # -- 10 1 idris1 id nimal.7 😀 😎').map(normalizeGameId);
  expect(new Set(ids).size).toBe(14);
});

golden('A masked name shows its first letter', maskedName, [
  ['nimal perera', 'N***'],
  ['  😀 smile', '😀***'],
]);
