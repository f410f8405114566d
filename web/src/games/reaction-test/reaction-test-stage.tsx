import { PAST_SCORES } from '@regz/rules/games/past-scores.ts';
import { LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import {
  NEEDED,
  reactionTest,
  TRIALS,
  withMissed,
} from '@regz/rules/games/reaction-test/reaction-test.ts';
import { useQuery } from '@tanstack/react-query';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { queries } from '../../platform/api/api.ts';
import { playTone } from '../../platform/sound/tones.ts';
import type { GameReveal } from '../game.ts';
import { Countdown } from '../kit/countdown.tsx';
import { Hud } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { ReactionField } from './reaction-field.tsx';
import { TrialAxis } from './trial-axis.tsx';
import { TrialMarks } from './trial-marks.tsx';
import { trialText } from './trial-text.ts';
import { useLight } from './use-light.ts';

const GO_NOTE = { hz: 880 };

/** Reaction Test: the whole field is the button, and lights up when it is to be pressed. */
export function Stage(props: StageProps) {
  const { arrivedAtMs, inWords, tones } = props;
  const words = useTaskWords().games.byGame['reaction-test'];
  const { state, elapsedMs, send } = useReplay(reactionTest, props);
  const { light, pressedAtMs } = useLight(state, arrivedAtMs, () => {
    tones(GO_NOTE);
    // People who cannot see the light only have the tone, so it ignores the switch.
    if (inWords) playTone(GO_NOTE);
  });
  const { trials, latestMs } = withMissed(state, elapsedMs);
  const last = trials.at(-1);
  const lastText = last === undefined ? '' : trialText(words, last, latestMs);
  const successes = trials.filter(({ success }) => success).length;
  return (
    <div className="stage my-auto flex flex-col gap-3 pb-4">
      <Hud>
        <span>{words.successes(successes, NEEDED)}</span>
        <span>{words.trial(Math.min(TRIALS, trials.length + 1), TRIALS)}</span>
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
        {lastText === '' ? '' : `${lastText}. ${words.successes(successes, NEEDED)}`}
      </p>
    </div>
  );
}

/** The times of all tries. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const words = useTaskWords().games.byGame['reaction-test'];
  const { data } = useQuery(
    queries.games.listScores.queryOptions({ input: { game: 'reaction-test' } }),
  );
  const past = data === undefined || data.length < PAST_SCORES.fewest ? [] : data;
  if (reveal.game !== 'reaction-test') return null;
  const { trials, latestMs } = reveal;
  const successes = trials.filter(({ success }) => success).length;
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <p className="font-medium">{words.successes(successes, NEEDED)}</p>
      <TrialAxis trials={trials} latestMs={latestMs} past={past} ms={words.ms} />
      {past.length === 0 ? null : <p className="text-sm text-faint">{words.past(past.length)}</p>}
      <ol className="list-inside list-decimal tabular-nums" style={{ columns: '2 9rem' }}>
        {trials.map((trial, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a try is its place
          <li key={place} className={trial.success ? 'text-accent-text' : 'text-soft'}>
            {trialText(words, trial, latestMs)}
          </li>
        ))}
      </ol>
    </section>
  );
}
