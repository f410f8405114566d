import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Check, X } from '../../ui/icons.ts';
import { padOf, PadShape } from './pads.tsx';

type PadRowProps = {
  title: string;
  pads: readonly number[];
  /** Whether the press at an index was right; without it nothing is marked. */
  isRight?: (place: number) => boolean;
};

/** Pads in the order of a sequence, with their names. */
export function PadRow({ title, pads, isRight }: PadRowProps) {
  const words = useTaskWords().games.byGame['color-sequence'];
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm text-soft">{title}</h3>
      <ol className="grid grid-cols-5 gap-2">
        {pads.map((pad, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a pad of a sequence is its place
          <li key={place} className="flex flex-col items-center gap-1 text-center text-xs">
            <span style={{ color: padOf(pad).color }}>
              <PadShape pad={pad} className="size-9" />
            </span>
            <span>{words.colors[pad - 1]}</span>
            {isRight === undefined ? null : <Mark isRight={isRight(place)} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Mark({ isRight }: { isRight: boolean }) {
  const words = useTaskWords().games.byGame['color-sequence'];
  return (
    <span className={isRight ? 'text-accent-text' : 'text-bad'}>
      {isRight ? <Check className="size-4" /> : <X className="size-4" />}
      <span className="sr-only">{isRight ? words.right : words.wrong}</span>
    </span>
  );
}
