// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import { WANTED } from '@regz/rules/games/mini-shooter/field.ts';
import { isLanded } from '@regz/rules/games/mini-shooter/flight.ts';
import { pausesLeft } from '@regz/rules/games/mini-shooter/pauses.ts';
import { LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { messages } from '@regz/texts/en.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StageProps } from '../kit/stage.ts';
import type { FieldPainter } from './field/field-painter.ts';
import {
  beginLive,
  flyTo,
  isFlying,
  type LiveFlight,
  logOf,
  pause,
  pauseLeftMs,
  resume,
  steer,
  tickShare,
} from './live-flight.ts';

/** The text next to the field. It changes at most a few times a second. */
export type FlightSummary = {
  got: number;
  lives: number;
  /** Seconds until it moves, rounded up. 0 while it moves, null in a pause without an end. */
  goInSeconds: number | null;
  pauses: number;
  pauseSeconds: number;
};

export type FlightControls = {
  steer: (held: number) => void;
  /** Pauses, or ends the pause. */
  togglePause: () => void;
};

/**
 * Flies by the game's rules, one screen frame at a time, without React: the field is painted, and
 * the summary changes only with new values. A hidden page and the confirmation to leave pause it.
 */
export function useFlight(
  props: StageProps,
  painter: RefObject<FieldPainter | null>,
): FlightSummary & FlightControls {
  const [live] = useState(() => begin(props));
  const [summary, setSummary] = useState(() => summaryOf(live, props.arrivedAtMs));

  const seen = useRef(live.flight);

  function frame(nowMs: number): void {
    const before = seen.current;
    if (props.isAsked) pause(live, nowMs);
    else endSpentPause(live, nowMs);
    flyTo(live, nowMs);
    seen.current = live.flight;
    sound(props.tones, before, live.flight);
    painter.current?.(live.flight, { ahead: tickShare(live, nowMs), nowMs });
    const now = summaryOf(live, nowMs);
    setSummary((shown) => (differs(now, shown) ? now : shown));
    if (!isLanded(live.flight) || isLanded(before)) return;
    props.onLog(logOf(live), messages.miniShooter.tally({ got: now.got }));
  }
  useFrames(frame);
  useHidden(() => pause(live, performance.now()));

  return {
    ...summary,
    steer: (held) => steer(live, held, performance.now()),
    togglePause() {
      const nowMs = performance.now();
      if (props.isAsked) return;
      if (live.goAtMs === null) resume(live, nowMs);
      else pause(live, nowMs);
    },
  };
}

function begin({ play, arrivedAtMs }: StageProps): LiveFlight {
  const seed = seedFromHex(play.seed ?? '');
  if (seed === null) throw new Error('a replayed play has a seed');
  return beginLive(seed, play.pace, arrivedAtMs + LEAD_IN_MS);
}

function endSpentPause(live: LiveFlight, nowMs: number): void {
  if (live.goAtMs === null && pauseLeftMs(live, nowMs) === 0) resume(live, nowMs);
}

function summaryOf(live: LiveFlight, nowMs: number): FlightSummary {
  const { got, lives } = live.flight;
  const waitMs = live.goAtMs === null ? null : Math.max(0, live.goAtMs - nowMs);
  const isPaused = live.pausedAtMs !== null && !isFlying(live, nowMs);
  return {
    got,
    lives,
    goInSeconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
    pauses: pausesLeft(live.pauses).count - (isPaused ? 1 : 0),
    pauseSeconds: Math.ceil(pauseLeftMs(live, nowMs) / 1000),
  };
}

function differs(one: FlightSummary, other: FlightSummary): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** Calls `frame` at each frame of the screen, with its time. */
function useFrames(frame: (nowMs: number) => void): void {
  const latest = useEffectEvent(frame);
  useEffect(() => {
    let next = requestAnimationFrame(look);
    function look() {
      latest(performance.now());
      next = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(next);
  }, []);
}

/** Calls `onHidden` when the page is hidden. */
function useHidden(onHidden: () => void): void {
  const latest = useEffectEvent(onHidden);
  useEffect(() => {
    const look = () => {
      if (document.hidden) latest();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

type Counts = { got: number; lives: number };

function sound(tones: StageProps['tones'], before: Counts, now: Counts): void {
  if (now.lives < before.lives) tones('bad');
  else if (now.got === WANTED && before.got < WANTED) tones('win');
  else if (now.got > before.got) tones('tick');
}
