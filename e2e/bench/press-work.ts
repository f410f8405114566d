import type { Page } from 'playwright-core';

/** One event of a trace. Times are in microseconds; `tdur` is the thread's processor time. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Runs `act` and measures the page's work for each key press in it: the main thread's processor
 * time, in milliseconds, from the press to the frame that shows it. A busy machine does not change
 * it.
 */
export async function workOfPresses(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('a page of no browser');
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const presses = trace.traceEvents.filter(isPress);
  const [first] = presses;
  if (first === undefined) return [];
  const ofPage = trace.traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  return presses.flatMap((press) => workOf(press, ofPage) ?? []);
}

function isPress({ name, args }: TraceEvent): boolean {
  return name === 'EventDispatch' && args?.data?.type === 'keydown';
}

/** The time of the tasks between a press and the end of the next frame; null if there was none. */
function workOf(press: TraceEvent, events: readonly TraceEvent[]): number | null {
  const frames = events.filter(
    ({ name, ph, ts }) => name === 'Commit' && ph === 'X' && ts > press.ts,
  );
  const frame = frames.toSorted((one, other) => one.ts - other.ts)[0];
  if (frame === undefined) return null;
  const endsAt = endOf(frame);
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' && event.ph === 'X' && endOf(event) > press.ts && event.ts < endsAt,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
