import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { useMemo } from 'react';
import { messages } from '../../../i18n/en.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pause, Play, SkipBack, SkipForward } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { colorRecording } from '../boards/color-sequence-recording.tsx';
import { mazeRecording } from '../boards/maze-runner-recording.tsx';
import { memoryRecording } from '../boards/memory-match-recording.tsx';
import { shooterRecording } from '../boards/mini-shooter-recording.tsx';
import { puzzleRecording } from '../boards/puzzle-recording.tsx';
import { mathRecording } from '../boards/quick-math-recording.tsx';
import { reactionRecording } from '../boards/reaction-test-recording.tsx';
import { targetRecording } from '../boards/target-clicker-recording.tsx';
import { triviaRecording } from '../boards/trivia-recording.tsx';
import { wordRecording } from '../boards/word-scramble-recording.tsx';
import type { OraclePlay, Recording, ReplayPlay } from '../recording/recording.ts';
import { Trail } from '../recording/trail.tsx';
import { type Playback, usePlayback } from '../recording/use-playback.ts';
import type { WholePlay } from '../staff-games.ts';
import { verdictText } from './play-text.ts';

/** The games with a replay for staff. Each game has an entry here. */
const replayed: Readonly<Partial<Record<GameSlug, (play: ReplayPlay) => Recording | null>>> = {
  'mini-shooter': shooterRecording,
  'target-clicker': targetRecording,
  'color-sequence': colorRecording,
  'maze-runner': mazeRecording,
  'reaction-test': reactionRecording,
  puzzle: puzzleRecording,
};
const ofServer: Readonly<Partial<Record<GameSlug, (play: OraclePlay) => Recording>>> = {
  'memory-match': memoryRecording,
  'quick-math': mathRecording,
  'word-scramble': wordRecording,
  trivia: triviaRecording,
};

/** A play's recording. Null if there is none, or if it cannot be read. */
function recordingOf(play: WholePlay): Recording | null {
  const { recording, game } = play;
  if (recording === null) return null;
  if (recording.mode === 'replay') return replayed[game]?.({ ...play, recording }) ?? null;
  return ofServer[game]?.({ ...play, recording }) ?? null;
}

const texts = messages.gamesStaff.recording;

/** The current verdict of the rules, next to the original one. */
function Verdict({ play: { judged, scoredBy } }: { play: WholePlay }) {
  if (judged === null) return <Notice tone="info">{texts.unjudged}</Notice>;
  const text = verdictText({ ...judged, outcome: judged.outcome }, scoredBy);
  if (judged.agrees) return <Notice tone="good">{texts.agrees(text)}</Notice>;
  return <Notice tone="warn">{texts.differs(text)}</Notice>;
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
  const recording = useMemo(() => recordingOf(play), [play]);
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
  const position = texts.at(secondsText(tick, recording), secondsText(recording.ticks, recording));
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
