import { messages } from '@regz/texts/en.ts';
import type { ViewOf } from '../game.ts';
import { comparedText, type OraclePlay, oracleRecording } from '../kit/staff-recording.ts';

const texts = messages.gameBoards;
const ANSWER_SHOWN_MS = 2000;

type View = ViewOf<'trivia'>;
type Asked = { view: View; answer: View['last'] };

function borderOf(isRight: boolean, isChosen: boolean): string {
  if (isRight) return 'border-accent-text';
  return isChosen ? 'border-bad' : 'border-line';
}

function Question({ view: { question }, answer }: Asked) {
  if (question === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-display text-lg font-semibold">{question.en.question}</p>
      <ul className="flex flex-col gap-2">
        {question.en.options.map((option, place) => {
          const isRight = place === answer?.rightOption;
          const isChosen = place === answer?.chosen;
          return (
            <li
              key={option}
              className={`flex justify-between gap-2 rounded-md border px-3 py-2 ${borderOf(isRight, isChosen)}`}
            >
              <span>{option}</span>
              <span className="text-sm text-soft">
                {[isChosen ? texts.chosen : '', isRight ? texts.right : '']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The frame at a time. An answered question shows its answer for two seconds. */
export function triviaRecording(play: OraclePlay) {
  const { start, moves } = play.recording;
  return oracleRecording('trivia', play, {
    draw: (view, { atMs, isOver }) => {
      const index = view.answered - 1;
      const move = moves[index];
      const before = index === 0 ? start : moves[index - 1]?.view;
      const shows = move !== undefined && (isOver || atMs - move.atMs < ANSWER_SHOWN_MS);
      if (!shows || before?.game !== 'trivia') return <Question view={view} answer={null} />;
      return <Question view={before} answer={view.last} />;
    },
    tell: ({ answered }) => texts.answered({ count: answered }),
    entry: (input, { question }, { last }) => {
      const options = question?.en.options ?? [];
      const given = options[Number(input)] ?? '';
      const right = options[last?.rightOption ?? -1] ?? '';
      return { text: comparedText(given, right), tone: given === right ? 'good' : 'bad' };
    },
  });
}
