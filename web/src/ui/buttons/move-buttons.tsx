import { ArrowDown, ArrowUp } from '../icons.ts';
import { IconButton } from './icon-button.tsx';

type MoveButtonsProps = {
  labels: { up: string; down: string };
  /** Undefined for the first entry of a list, or while it may not move. */
  onUp: (() => void) | undefined;
  /** Undefined for the last entry of a list, or while it may not move. */
  onDown: (() => void) | undefined;
};

/** Moves an entry of an ordered list by one place. */
export function MoveButtons({ labels, onUp, onDown }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={labels.up} disabled={onUp === undefined} onClick={onUp}>
        <ArrowUp className="size-4" />
      </IconButton>
      <IconButton label={labels.down} disabled={onDown === undefined} onClick={onDown}>
        <ArrowDown className="size-4" />
      </IconButton>
    </>
  );
}
