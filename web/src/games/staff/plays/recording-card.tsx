import { useMemo } from 'react';
import { messages } from '../../../i18n/en.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pause, Play, SkipBack, SkipForward } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Recording, WholePlay } from '../../kit/staff-recording.ts';
import { recordings } from '../recording/recordings.ts';
import { Trail } from '../recording/trail.tsx';
import { type Playback, usePlayback } from '../recording/use-playback.ts';
import { verdictText } from './play-text.ts';

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
