import type { ReactNode } from 'react';
import type { StaffRecording, WholePlay } from '../staff-games.ts';

/** One input, at its moment. */
export type RecordingEntry = {
  tick: number;
  text: string;
  /** `off` for an input that did not count. */
  tone: 'plain' | 'good' | 'bad' | 'off';
};

/** A play that can be shown tick by tick. */
export type Recording = {
  ticksASecond: number;
  /** The last tick. */
  ticks: number;
  entries: readonly RecordingEntry[];
  /** The board at a tick. */
  draw: (tick: number) => ReactNode;
  /** The same as a line of text. */
  tell: (tick: number) => string;
};

/** The stored play of a replayed game, and of one that the server plays. */
export type ReplayPlay = WholePlay & { recording: Extract<StaffRecording, { mode: 'replay' }> };
export type OraclePlay = WholePlay & { recording: Extract<StaffRecording, { mode: 'oracle' }> };

/** Recordings in milliseconds are shown in steps of 20 ms. */
export const TICKS_A_SECOND = 50;
const AFTERWARDS_MS = 600;

/** The last tick of a play: its end if time ran out, otherwise shortly after the last input. */
export function lastTick(play: WholePlay, lastInputMs: number): number {
  const { issuedAt, endedAt, reason, heldMs } = play;
  const endMs = endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(issuedAt) - (heldMs ?? 0);
  const shownMs = lastInputMs + AFTERWARDS_MS;
  const ms = reason === 'time' ? Math.max(shownMs, endMs) : shownMs;
  return Math.ceil((ms * TICKS_A_SECOND) / 1000);
}

export function msAt(tick: number): number {
  return (tick * 1000) / TICKS_A_SECOND;
}

export function tickAt(ms: number): number {
  return Math.ceil((ms * TICKS_A_SECOND) / 1000);
}
