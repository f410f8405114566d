import { PAST_SCORES } from '@regz/rules/games/past-scores.ts';
import { LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import {
  goAtMs,
  NEEDED,
  type ReactionState,
  reactionTest,
  type Trial,
  TRIALS,
  withMissed,
} from '@regz/rules/games/reaction-test/reaction-test.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { queries } from '../../platform/api/api.ts';
import { playTone } from '../../platform/sound/tones.ts';
import type { GameReveal } from '../game.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { ReactionField } from './reaction-field.tsx';
import { TrialAxis, TrialMarks } from './trial-axis.tsx';

const words = messages.reactionTest;

const GO_NOTE = { hz: 880 };

/** Reaction Test: the whole field is the button, and lights up when it is to be pressed. */
export function Stage(props: StageProps) {
  const { arrivedAtMs, inWords, tones } = props;
  const { state, elapsedMs, send } = useReplay(reactionTest, props);
  const { light, pressedAtMs } = useLight(state, arrivedAtMs, () => {
    tones(GO_NOTE);
    // People who cannot see the light have only the tone, so it ignores the sound switch.
    if (inWords) playTone(GO_NOTE);
  });
  const { trials, latestMs } = withMissed(state, elapsedMs);
  const last = trials.at(-1);
  const lastText = last === undefined ? '' : trialText(last, latestMs);
  const successes = trials.filter(({ success }) => success).length;
  return (
    <div className="stage my-auto flex flex-col gap-3 pb-4">
      <Hud>
        <span>{words.successes({ count: successes, needed: NEEDED })}</span>
        <span>{words.trial({ number: Math.min(TRIALS, trials.length + 1), all: TRIALS })}</span>
      </Hud>
      <TrialMarks trials={trials} />
      {elapsedMs < LEAD_IN_MS ? (
        <Countdown leftMs={LEAD_IN_MS - elapsedMs} />
      ) : (
        <ReactionField
          light={light}
          lastText={lastText}
          lastIsGood={last?.success ?? false}
          onPress={(event) => send('press', pressedAtMs(event))}
        />
      )}
      <p role="status" className="sr-only">
        {lastText === ''
          ? ''
          : `${lastText}. ${words.successes({ count: successes, needed: NEEDED })}`}
      </p>
    </div>
  );
}

/** The times of all tries. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const { data } = useQuery(
    queries.games.listScores.queryOptions({ input: { game: 'reaction-test' } }),
  );
  const past = data === undefined || data.length < PAST_SCORES.fewest ? [] : data;
  if (reveal.game !== 'reaction-test') return null;
  const { trials, latestMs } = reveal;
  const successes = trials.filter(({ success }) => success).length;
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <p className="font-medium">{words.successes({ count: successes, needed: NEEDED })}</p>
      <TrialAxis trials={trials} latestMs={latestMs} past={past} ms={timeText} />
      {past.length === 0 ? null : (
        <p className="text-sm text-faint">{words.past({ count: past.length })}</p>
      )}
      <ol className="list-inside list-decimal tabular-nums" style={{ columns: '2 9rem' }}>
        {trials.map((trial, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a try is its place
          <li key={place} className={trial.success ? 'text-accent-text' : 'text-soft'}>
            {trialText(trial, latestMs)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function timeText(ms: number): string {
  return words.ms({ ms });
}

/** The text for a finished trial. */
function trialText({ pressedAfterMs, success }: Trial, latestMs: number): string {
  if (pressedAfterMs === null) return words.missed;
  if (success) return timeText(pressedAfterMs);
  if (pressedAfterMs > latestMs) return words.tooLate({ time: timeText(pressedAfterMs) });
  return pressedAfterMs < 0 ? words.tooSoon : words.guessed({ time: timeText(pressedAfterMs) });
}

/** `rest` between two tries, `wait` before a go, `go` from its first frame. */
type Light = 'rest' | 'wait' | 'go';
type Painted = { trial: number; atMs: number };

/**
 * Switches the light at a frame, and records when its go was visible. A slow screen shows it later
 * than the rules say: a press counts from the visible light.
 */
function useLight(state: ReactionState, arrivedAtMs: number, onGo: () => void) {
  const [light, setLight] = useState<Light>('rest');
  const painted = useRef<Painted | null>(null);

  const look = useEffectEvent(() => {
    const now = withMissed(state, performance.now() - arrivedAtMs);
    const next = lightAt(now, performance.now() - arrivedAtMs);
    if (next === light) return;
    // Without flushSync, React paints it one frame later.
    flushSync(() => setLight(next));
    if (next !== 'go') return;
    onGo();
    const trial = now.trials.length;
    afterPaint(() => {
      painted.current = { trial, atMs: performance.now() - arrivedAtMs };
    });
  });
  useEffect(() => {
    let frame = requestAnimationFrame(next);
    function next() {
      look();
      frame = requestAnimationFrame(next);
    }
    return () => cancelAnimationFrame(frame);
  }, []);

  /** A press's time for the log, relative to the go of the rules. */
  function pressedAtMs({ timeStamp }: { timeStamp: number }): number {
    const atMs = timeStamp - arrivedAtMs;
    const now = withMissed(state, performance.now() - arrivedAtMs);
    const goMs = goAtMs(now);
    const seen = painted.current?.trial === now.trials.length ? painted.current : null;
    if (seen === null) return Math.min(atMs, goMs - 1);
    return goMs + atMs - seen.atMs;
  }

  return { light, pressedAtMs };
}

function lightAt(state: ReactionState, atMs: number): Light {
  if (atMs < state.nextAtMs) return 'rest';
  return atMs < goAtMs(state) ? 'wait' : 'go';
}

/** Calls `then` after the current frame has been painted: messages wait for the paint. */
function afterPaint(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', then, { once: true });
  port1.start();
  port2.postMessage(null);
}
