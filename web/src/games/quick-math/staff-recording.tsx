import { answerOf } from '@regz/rules/games/quick-math/problems.ts';
import { messages } from '@regz/texts/en.ts';
import type { ViewOf } from '../game.ts';
import { comparedText, type OraclePlay, oracleRecording } from '../kit/staff-recording.ts';

const texts = messages.gameBoards;

function problemText({ problem }: ViewOf<'quick-math'>): string {
  return problem === null ? '' : `${problem.left} ${problem.operation} ${problem.right} =`;
}

function answerText(view: ViewOf<'quick-math'>): string {
  return view.problem === null ? '' : String(answerOf(view.problem));
}

export function mathRecording(play: OraclePlay) {
  return oracleRecording('quick-math', play, {
    draw: (view) => (
      <div className="grid aspect-3/2 place-items-center rounded-md border border-line bg-surface">
        <p className="font-display text-4xl font-semibold tabular-nums">
          <span>{`${view.problem === null ? texts.solved({ count: view.solved }) : problemText(view)} `}</span>
          <span className="text-accent-text">{answerText(view)}</span>
        </p>
      </div>
    ),
    tell: ({ solved }) => texts.solved({ count: solved }),
    entry: (input, before) => {
      const right = answerText(before);
      const given = String(input);
      return {
        text: `${problemText(before)} ${comparedText(given, right)}`,
        tone: given === right ? 'good' : 'bad',
      };
    },
  });
}
