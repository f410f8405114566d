import { describe, expect, it } from 'vitest';
import { seedOf } from '../../../test/games/chance-plays.ts';
import { miniShooterSubject } from '../../../test/games/subjects/mini-shooter.ts';
import { encodeLog } from '../input-log.ts';
import { replayGame } from '../replay-game.ts';
import { besidePlayer, nearestToken } from './announced.ts';
import { miniShooter } from './mini-shooter.ts';
import { shooterCodec, type ShooterInput } from './shooter-codec.ts';
import { beginTurns } from './turns.ts';

const terms = { pace: 'standard', control: 'keys', content: null } as const;
const seed = seedOf(2);
const won = miniShooterSubject.bot(seed, terms);
const tick = won.at(-1)?.atMs ?? 0;

function judged(inputs: typeof won, elapsedMs: number) {
  const log = encodeLog(inputs, shooterCodec);
  return replayGame(miniShooter).judge(seed, terms, { log, elapsedMs });
}

function begunWith(inputs: readonly ShooterInput[]) {
  return inputs.reduce(
    (state, input, place) => miniShooter.apply(state, input, place),
    miniShooter.begin(seed, terms),
  );
}

describe('the clock of a flight', () => {
  const flownMs = 3000 + Math.floor((tick * 1000) / 60);

  it('The clock of a flight counts ticks, sixty a second after the countdown', () => {
    expect(judged(won, flownMs)).toMatchObject({ outcome: 'won', reason: null });
    expect(judged(won, flownMs - 251)).toMatchObject({ outcome: 'lost', reason: 'clock' });
  });

  it('The clock of a flight allows a slow device a quarter more plus fifteen seconds, and the pauses', () => {
    const latest = flownMs + 15_000 + Math.floor((flownMs - 3000) / 4);
    expect(judged(won, latest)?.flags).not.toContain('held');
    expect(judged(won, latest + 1)?.outcome).toBe('won');
    expect(judged(won, latest + 1)?.flags).toContain('held');
    const paused = [{ input: { pauseMs: 30_000 }, atMs: 0 }, ...won];
    expect(judged(paused, latest + 30_000)?.flags).not.toContain('held');
    expect(judged(paused, latest + 30_001)?.flags).toContain('held');
  });

  it('The clock of a flight allows five pauses of five minutes in all', () => {
    expect(begunWith(Array.from({ length: 6 }, () => ({ pauseMs: 1000 }))).pausedMs).toBe(5000);
    expect(begunWith([{ pauseMs: 300_000 }, { pauseMs: 1 }]).pausedMs).toBe(300_000);
    expect(begunWith([{ pauseMs: 300_001 }]).pausedMs).toBe(0);
  });
});

it('A flight whose log ends early is not won', () => {
  expect(judged(won.slice(0, -1), 200_000)).toMatchObject({ reason: 'unfinished' });
});

it('A flight that is neither won nor lost ends after 36,000 ticks', () => {
  const state = miniShooter.begin(seed, terms);
  if (state.flight === null) throw new Error('there is no flight');
  const late = { ...state.flight, tick: 35_998, unhurtUntil: 40_000 };
  const flown = (until: number) =>
    miniShooter.apply({ ...state, flight: late }, { held: 0 }, until);
  expect(miniShooter.outcome(flown(35_999), 0)).toBe('playing');
  expect(miniShooter.outcome(flown(40_000), 0)).toBe('time-up');
  expect(flown(40_000).flight?.tick).toBe(36_000);
});

it('A flight is flagged for staff if its keys change on a grid', () => {
  const state = { ...miniShooter.begin(seed, terms) };
  if (state.flight === null) throw new Error('there is no flight');
  const flown = { ...state, flight: { ...state.flight, got: 100, tick: 6000 } };
  const beats = (gap: (place: number) => number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ input: { held: 1 }, atMs: gap(place) }));
  const flagsOf = (inputs: typeof won, atTick = 6000) =>
    miniShooter.flags(inputs, { ...flown, flight: { ...flown.flight, tick: atTick } });
  expect(flagsOf(beats((place) => place * 12, 60))).toEqual(['even-beat']);
  expect(flagsOf(beats((place) => place * 12 + (place % 3), 60))).toEqual([]);
  expect(
    flagsOf(
      beats((place) => place * 12 + (place % 3), 60),
      3599,
    ),
  ).toEqual(['too-fast']);
  expect(flagsOf(beats((place) => place * 3 + (place % 2), 1600))).toEqual(['too-fast']);
});

it('With a screen reader is played in turns, each of which says where the nearest token is', () => {
  const turns = miniShooter.begin(seed, { ...terms, control: 'reader' }).turns;
  if (turns === null) throw new Error('there are no turns');
  const { right, down } = nearestToken(turns);
  expect(turns.tokens).toContainEqual({ x: turns.player.x + right, y: turns.player.y + down });
});

it('With a screen reader says what moves next to the player, and in which direction', () => {
  const rock = { x: 8, y: 4, dx: -1, dy: 0 };
  const turns = { ...beginTurns(seed), obstacles: [rock, { x: 14, y: 9, dx: 0, dy: -1 }] };
  expect(besidePlayer(turns)).toEqual([{ right: 1, down: -1, goes: { right: -1, down: 0 } }]);
});
