import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useReducedMotion } from '../../../platform/theme/use-media.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pause, Play, SkipBack, SkipForward } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Recording, WholePlay } from '../../kit/staff-recording.ts';
import { recordings } from '../recordings.ts';
import { verdictText } from './play-text.tsx';
import { Trail } from './trail.tsx';

const texts = messages.gamesStaff.recording;

/** The current verdict of the rules, next to the original one. */
function Verdict({ play: { judged, scoredBy } }: { play: WholePlay }) {
  if (judged === null) return <Notice tone="info">{texts.unjudged}</Notice>;
  const text = verdictText({ ...judged, outcome: judged.outcome }, scoredBy);
  if (judged.agrees) return <Notice tone="good">{texts.agrees({ verdict: text })}</Notice>;
  return <Notice tone="warn">{texts.differs({ verdict: text })}</Notice>;
}

function Viewer({ play, recording }: { play: WholePlay; recording: Recording }) {
  const playback = usePlayback(recording);
  const { tick } = playback;
  const isOver = tick >= recording.ticks;
  const disagrees = play.judged?.agrees === false;
  return (
    <>
      <div className="mx-auto w-full max-w-lg" aria-hidden="true">
        {recording.draw(tick)}
      </div>
      <p className="text-sm text-soft tabular-nums">{recording.tell(tick)}</p>
      <Transport recording={recording} playback={playback} />
      {isOver || disagrees ? <Verdict play={play} /> : null}
      <Trail recording={recording} tick={tick} onSeek={playback.seek} />
    </>
  );
}

/** The replay of a play: its board at every moment, and the inputs one by one. */
export function RecordingCard({ play }: { play: WholePlay }) {
  const recording = useMemo(() => recordings[play.game](play), [play]);
  if (recording === null) {
    const why =
      play.recordingMissing === null ? texts.unreadable : texts.missing[play.recordingMissing];
    return <Card title={texts.title} description={why} />;
  }
  return (
    <Card title={texts.title} description={texts.description}>
      <Viewer play={play} recording={recording} />
    </Card>
  );
}

const speeds = ['0.25', '0.5', '1', '2', '4', '8'] as const;

function secondsText(tick: number, { ticksASecond }: Recording): string {
  return `${(tick / ticksASecond).toFixed(2)} s`;
}

/**
 * The controls of a recording: play and pause, from input to input, along its ticks, and the speed.
 */
function Transport({ recording, playback }: { recording: Recording; playback: Playback }) {
  const { tick, playing, toggle, seek } = playback;
  const previous = recording.entries.findLast((entry) => entry.tick < tick)?.tick ?? 0;
  const next = recording.entries.find((entry) => entry.tick > tick)?.tick ?? recording.ticks;
  const position = texts.at({
    now: secondsText(tick, recording),
    end: secondsText(recording.ticks, recording),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={position}
          min={0}
          max={recording.ticks}
          step={1}
          value={tick}
          onChange={(event) => seek(Number(event.target.value))}
          className="h-8 w-full cursor-pointer accent-accent-text"
        />
        <p className="text-right text-sm text-faint tabular-nums">{position}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={texts.previous} onClick={() => seek(previous)}>
          <SkipBack className="size-4" />
        </IconButton>
        <Button
          size="sm"
          className="min-w-24"
          icon={
            playing ? (
              <Pause className="size-4" aria-hidden="true" />
            ) : (
              <Play className="size-4" aria-hidden="true" />
            )
          }
          onClick={toggle}
        >
          {playing ? texts.pause : texts.play}
        </Button>
        <IconButton label={texts.next} onClick={() => seek(next)}>
          <SkipForward className="size-4" />
        </IconButton>
        <Speeds playback={playback} />
      </div>
    </div>
  );
}

function Speeds({ playback: { speed, setSpeed } }: { playback: Playback }) {
  return (
    <fieldset className="ml-auto flex flex-wrap">
      <legend className="sr-only">{texts.speed}</legend>
      {speeds.map((value) => (
        <label
          key={value}
          className={
            'grid min-h-11 min-w-11 cursor-pointer place-items-center border-b-2 px-2 text-sm ' +
            'tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-ink ' +
            (Number(value) === speed
              ? 'border-accent-text text-ink'
              : 'border-transparent text-soft hover:text-ink')
          }
        >
          <input
            type="radio"
            name="speed"
            className="sr-only"
            checked={Number(value) === speed}
            onChange={() => setSpeed(Number(value))}
          />
          <span>{texts.speeds[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The interval of frames with reduced motion. */
const CALM_STEP_MS = 500;

type Playback = {
  tick: number;
  playing: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  /** Plays, from the start if the recording is at its end, or pauses. */
  toggle: () => void;
  seek: (tick: number) => void;
};

/** A recording's position and its playback: at the chosen speed, in real time. */
function usePlayback({ ticks, ticksASecond }: Recording): Playback {
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
