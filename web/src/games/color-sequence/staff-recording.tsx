import { colorSequence, litPad, PADS } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReplayPlay, replayRecording } from '../kit/staff-recording.ts';
import { padOf, PadShape } from './pads.tsx';

const texts = messages.gameBoards;
const LIT_MS = 250;
const numbers = Array.from({ length: PADS }, (_, place) => place + 1);

function Pad({ pad, isLit }: { pad: number; isLit: boolean }) {
  const { color, onColor } = padOf(pad);
  return (
    <div
      className={`grid aspect-3/2 place-items-center rounded-md border-2 border-current ${isLit ? 'bg-current' : 'bg-surface'}`}
      style={{ color }}
    >
      <span style={isLit ? { color: onColor } : undefined}>
        <PadShape pad={pad} className="size-10" />
      </span>
    </div>
  );
}

function PadRow({ label, pads }: { label: string; pads: readonly number[] }) {
  return (
    <div className="flex min-h-7 items-center gap-2 text-sm text-soft">
      <span className="w-20">{label}</span>
      {pads.map((pad, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pad may be there twice
        <span key={place} style={{ color: padOf(pad).color }}>
          <PadShape pad={pad} className="size-5" />
        </span>
      ))}
    </div>
  );
}

export function colorRecording(play: ReplayPlay) {
  return replayRecording(colorSequence, play, {
    draw: (state, { atMs, last }) => {
      const pressed = last !== undefined && atMs - last.atMs < LIT_MS ? last.input : null;
      const lit = pressed ?? litPad(state, atMs);
      return (
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {numbers.map((pad) => (
              <Pad key={pad} pad={pad} isLit={pad === lit} />
            ))}
          </div>
          <PadRow label={texts.sequence} pads={state.sequence} />
          <PadRow label={texts.pressed} pads={state.pressed} />
        </div>
      );
    },
    tell: ({ sequence, pressed }) =>
      `${texts.sequence}: ${sequence.join(' ')}. ${texts.pressed}: ${pressed.join(' ')}`,
    entry: (pad, { sequence, pressed }) => ({
      text: texts.pad({ pad }),
      tone: sequence[pressed.length] === pad ? 'good' : 'bad',
    }),
  });
}
