import { atPace } from '@regz/rules/games/play-conditions.ts';
import type { Problem } from '@regz/rules/games/quick-math/problems.ts';
import { LIMIT_MS, PROBLEMS } from '@regz/rules/games/quick-math/quick-math.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { GameReveal } from '../game.ts';
import { Hud, secondsLeft, TimeBar } from '../kit/hud.tsx';
import { Pips } from '../kit/pips.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useOracle } from '../kit/use-oracle.ts';

const words = messages.quickMath;
const { overlay } = messages.games;

const signs = { '+': '+', '-': '−', '×': '×' } as const;

/** A problem as text: 7 × 8. */
function writtenProblem({ left, operation, right }: Problem): string {
  return `${left} ${signs[operation]} ${right}`;
}

/** A problem for reading aloud: 7 times 8. */
function spokenProblem(problem: Problem | null): string {
  if (problem === null) return '';
  return words.spoken({ ...problem, operation: words.operations[problem.operation] });
}

const DIGITS = 4;
const LOOK_MS = 100;

/**
 * The interval of requests to the server once the time is over. The server allows a short grace
 * period for latency.
 */
const ASK_MS = 500;

/** The typed digits. Undefined for any other text, which leaves the field unchanged. */
function typedAnswer(text: string): string | undefined {
  const digits = text.trim();
  return /^\d*$/.test(digits) && digits.length <= DIGITS ? digits : undefined;
}

/** Quick Math: a problem, a field for its answer, and the remaining time. */
export function Stage(props: StageProps) {
  const { view, pending, send, look } = useOracle('quick-math', props);
  const { problem, problems, solved } = view;
  const [answer, setAnswer] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const spoken = spokenProblem(problem);
  const { pace } = props.play;
  const runs = pace === 'standard' || solved > 0;
  const leftMs = useTimeLeft({ answer: view, runs, onOver: () => void look() });
  const isOver = leftMs === 0;

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    field.current?.focus();
    const given = parseWhole(answer);
    if (given === undefined || isOver) return;
    const after = await send(given);
    if (after === null) return;
    setAnswer('');
    if (after.solved < problems) props.tones(after.solved > solved ? 'good' : 'bad');
    else props.tones('win');
  }

  return (
    <form
      className="stage stage-halves flex flex-col gap-3 pb-4 sm:my-auto"
      onSubmit={(event) => void submit(event)}
    >
      <Hud>
        <span>{words.problem({ number: Math.min(solved + 1, problems), all: problems })}</span>
        <span>{overlay.timeLeft({ time: secondsLeft(leftMs) })}</span>
      </Hud>
      <TimeBar leftMs={leftMs} ofMs={atPace(LIMIT_MS, pace)} />
      <div className="stage-pair flex flex-col items-center gap-5 rounded-md border border-line bg-surface px-4 py-6">
        <Pips done={solved} of={problems} />
        <p
          aria-hidden="true"
          className="font-display text-6xl leading-none font-semibold whitespace-nowrap tabular-nums"
        >
          {problem === null ? '' : writtenProblem(problem)}
        </p>
        <p role="status" className="min-h-6 font-medium text-accent-text">
          {isOver ? <span className="text-bad">{overlay.checking}</span> : null}
          {solved > 0 && !isOver ? <span>{words.correct}</span> : null}
          <span className="sr-only">{` ${spoken}`}</span>
        </p>
        <input
          ref={field}
          aria-label={words.answer({ problem: spoken })}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
          placeholder="?"
          value={answer}
          readOnly={pending || isOver}
          onChange={({ currentTarget }) => setAnswer(typedAnswer(currentTarget.value) ?? answer)}
          className="min-h-16 w-40 rounded-md border-2 border-field bg-ground text-center font-display text-4xl font-semibold tabular-nums placeholder:text-faint"
        />
        <Button type="submit" className="w-full" pending={pending} disabled={answer === ''}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/**
 * The problem that ended the game, with its answer, and the number of problems solved before it.
 */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const missed = reveal.game === 'quick-math' ? reveal : null;
  const spoken = spokenProblem(missed?.problem ?? null);
  if (missed === null) return null;
  const { problem, answer, given, solved } = missed;
  return (
    <section className="flex flex-col items-center gap-2 text-center">
      <p className="font-display text-4xl font-semibold tabular-nums">
        <span aria-hidden="true">{writtenProblem(problem)}</span>
        <span className="sr-only">{spoken}</span>
        <span> = </span>
        <span className="text-accent-text">{answer}</span>
      </p>
      {given === null ? null : <p className="text-soft">{words.given({ answer: given })}</p>}
      <p className="text-soft">{words.solved({ count: solved, all: PROBLEMS })}</p>
    </section>
  );
}

type TimeLeft = {
  /** The last answer of the server. Each answer is a new object. */
  answer: { leftMs: number };
  /** True if the time runs. At the relaxed pace it starts with the first answer. */
  runs: boolean;
  /** Reads the play from the server once the time is over, until the server has ended it. */
  onOver: () => void;
};

/** The remaining time in milliseconds, which runs down between two answers of the server. */
function useTimeLeft({ answer, runs, onOver }: TimeLeft): number {
  const [leftMs, setLeftMs] = useState(answer.leftMs);
  useEffect(() => {
    if (!runs) return;
    const endMs = performance.now() + answer.leftMs;
    const look = () => setLeftMs(Math.max(0, endMs - performance.now()));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [answer, runs]);

  const ask = useEffectEvent(onOver);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(() => ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return leftMs;
}
