import { PADS } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { messages } from '@regz/texts/en.ts';
import { padOf, PadShape } from './pads.tsx';

const words = messages.colorSequence;
const numbers = Array.from({ length: PADS }, (_, place) => place + 1);

type PadGridProps = {
  /** The lit pad: the one that is shown or pressed. Null for none. */
  lit: number | null;
  /** True if a press counts now. */
  isOpen: boolean;
  onPress: (pad: number) => void;
};

/** Six pads, each identified by number, shape, color and name. */
export function PadGrid({ lit, isOpen, onPress }: PadGridProps) {
  return (
    <div className="pad-grid grid aspect-square w-full grid-cols-2 gap-3">
      {numbers.map((pad) => (
        <button
          key={pad}
          type="button"
          aria-disabled={!isOpen || undefined}
          onPointerDown={(event) => {
            if (event.button === 0) onPress(pad);
          }}
          onClick={(event) => {
            // Pointers have pressed already. Keys and screen readers click without a pointer event.
            if (event.detail === 0) onPress(pad);
          }}
          className={
            'relative flex touch-manipulation flex-col items-center justify-center gap-1.5 rounded-md ' +
            'border-2 border-current select-none ' +
            (lit === pad ? 'bg-current' : 'bg-surface')
          }
          style={{ color: padOf(pad).color }}
        >
          <span style={lit === pad ? { color: padOf(pad).onColor } : undefined}>
            <PadShape pad={pad} className="size-12 sm:size-16" />
          </span>
          <span
            className="text-center text-sm font-medium"
            style={{ color: lit === pad ? padOf(pad).onColor : 'var(--color-ink)' }}
          >
            {words.pad({ number: pad, color: words.colors[pad - 1] ?? '' })}
          </span>
        </button>
      ))}
    </div>
  );
}
