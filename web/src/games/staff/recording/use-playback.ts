import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '../../../platform/theme/use-media.ts';
import type { Recording } from '../../kit/staff-recording.ts';

/** The interval of frames with reduced motion. */
const CALM_STEP_MS = 500;

export type Playback = {
  tick: number;
  playing: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  /** Plays, from the start if the recording is at its end, or pauses. */
  toggle: () => void;
  seek: (tick: number) => void;
};

/** A recording's position and its playback: at the chosen speed, in real time. */
export function usePlayback({ ticks, ticksASecond }: Recording): Playback {
  const [tick, setTick] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const isCalm = useReducedMotion();
  /** The exact position between two ticks, for slow motion. */
  const exact = useRef(0);

  const pass = useEffectEvent((passedMs: number) => {
    exact.current = Math.min(ticks, exact.current + (passedMs / 1000) * ticksASecond * speed);
    setTick(Math.floor(exact.current));
    if (exact.current >= ticks) setPlaying(false);
  });

  useEffect(() => {
    if (!playing) return;
    let lastMs = performance.now();
    let frame = 0;
    function look(nowMs: number) {
      if (!isCalm || nowMs - lastMs >= CALM_STEP_MS) {
        pass(nowMs - lastMs);
        lastMs = nowMs;
      }
      frame = requestAnimationFrame(look);
    }
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [playing, isCalm]);

  function seek(wanted: number) {
    exact.current = Math.max(0, Math.min(ticks, wanted));
    setTick(exact.current);
  }

  function toggle() {
    if (!playing && tick >= ticks) seek(0);
    setPlaying(!playing);
  }

  return { tick, playing, speed, setSpeed, toggle, seek };
}
