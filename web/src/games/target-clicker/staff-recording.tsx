import {
  type ClickerState,
  currentTarget,
  targetClicker,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import {
  CELLS,
  FIELD_HEIGHT,
  FIELD_WIDTH,
  type Target,
} from '@regz/rules/games/target-clicker/targets.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReplayPlay, replayRecording } from '../kit/staff-recording.ts';
import { DiscMark } from './disc-marks.tsx';

const texts = messages.gameBoards;
const cells = Array.from({ length: CELLS }, (_, place) => place + 1);

function Discs({ state, last }: { state: ClickerState; last: Target | undefined }) {
  const target = currentTarget(state);
  return (
    <svg
      viewBox={`0 0 ${FIELD_WIDTH} ${FIELD_HEIGHT}`}
      className="block w-full rounded-md border border-line bg-surface"
    >
      {target !== undefined && 'x' in target ? (
        <DiscMark x={target.x} y={target.y} radius={state.radiusPx} />
      ) : null}
      {last !== undefined && 'x' in last ? (
        <g className="stroke-ink" strokeWidth="3">
          <path d={`M${last.x - 8} ${last.y}h16M${last.x} ${last.y - 8}v16`} />
        </g>
      ) : null}
    </svg>
  );
}

function Cells({ state, last }: { state: ClickerState; last: Target | undefined }) {
  const target = currentTarget(state);
  const lit = target !== undefined && 'cell' in target ? target.cell : null;
  const pressed = last !== undefined && 'cell' in last ? last.cell : null;
  return (
    <div className="grid aspect-3/2 grid-cols-3 gap-2">
      {cells.map((cell) => (
        <div
          key={cell}
          className={`grid place-items-center rounded-md border-2 font-display text-2xl ${cell === pressed ? 'border-ink' : 'border-line'} ${cell === lit ? 'bg-accent text-on-accent' : 'bg-surface'}`}
        >
          {cell}
        </div>
      ))}
    </div>
  );
}

export function targetRecording(play: ReplayPlay) {
  const byCell = play.control === 'keys' || play.control === 'reader';
  const Field = byCell ? Cells : Discs;
  return replayRecording(targetClicker, play, {
    draw: (state, { last }) => <Field state={state} last={last?.input} />,
    tell: ({ hitsAtMs }) => texts.hits({ count: hitsAtMs.length }),
    entry: (press, before, after) => {
      const isHit = after.hitsAtMs.length > before.hitsAtMs.length;
      const where = 'cell' in press ? texts.cell({ cell: press.cell }) : `${press.x}, ${press.y}`;
      return {
        text: `${where}: ${isHit ? texts.hit : texts.missed}`,
        tone: isHit ? 'good' : 'bad',
      };
    },
  });
}
