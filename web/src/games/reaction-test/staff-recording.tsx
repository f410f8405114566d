import {
  goAtMs,
  NEEDED,
  reactionTest,
  type ReactionState,
  withMissed,
} from '@regz/rules/games/reaction-test/reaction-test.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReplayPlay, replayRecording } from '../kit/staff-recording.ts';

const texts = messages.gameBoards;

const faces = {
  rest: 'border-line bg-surface',
  wait: 'border-field bg-raised',
  go: 'border-accent-strong bg-accent text-on-accent',
} as const;

function lightOf(state: ReactionState, atMs: number): keyof typeof faces {
  const isOver = state.trials.filter(({ success }) => success).length === NEEDED;
  if (isOver || atMs < state.nextAtMs) return 'rest';
  return atMs < goAtMs(state) ? 'wait' : 'go';
}

function Trials({ trials }: Pick<ReactionState, 'trials'>) {
  return (
    <ol className="flex flex-wrap gap-1.5 text-xs tabular-nums">
      {trials.map(({ pressedAfterMs, success }, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a trial is its place
          key={place}
          className={`rounded-sm border px-1.5 py-0.5 ${success ? 'border-accent-text text-accent-text' : 'border-bad text-bad'}`}
        >
          {pressedAfterMs ?? '–'}
        </li>
      ))}
    </ol>
  );
}

function reactionText(ms: number): string {
  return ms < 0 ? texts.beforeGo({ ms: -ms }) : texts.afterGo({ ms });
}

export function reactionRecording(play: ReplayPlay) {
  return replayRecording(reactionTest, play, {
    draw: (state, { atMs }) => {
      const settled = withMissed(state, atMs);
      const light = lightOf(settled, atMs);
      return (
        <div className="flex flex-col gap-4">
          <div
            className={`grid aspect-3/2 place-items-center rounded-md border-4 font-display text-2xl font-semibold ${faces[light]}`}
          >
            {texts.lights[light]}
          </div>
          <Trials trials={settled.trials} />
        </div>
      );
    },
    tell: ({ trials }) =>
      texts.trials({ won: trials.filter(({ success }) => success).length, trials: trials.length }),
    entry: (_, __, { trials }) => {
      const trial = trials.at(-1);
      const ms = trial?.pressedAfterMs;
      return {
        text: ms === undefined || ms === null ? texts.noPress : reactionText(ms),
        tone: trial?.success === true ? 'good' : 'bad',
      };
    },
  });
}
