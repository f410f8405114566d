import { ArrowDown, ArrowUp } from '../icons.ts';
import { IconButton } from './icon-button.tsx';

type MoveButtonsProps = {
  labels: { up: string; down: string };
  entry: string;
  /** The ordered list that contains the entry. */
  list: readonly string[];
  /** Lets two entries change places. Null while the order may not change. */
  swap: ((one: string, other: string) => void) | null;
};

/** Moves an entry of an ordered list by one place. */
export function MoveButtons({ labels, entry, list, swap }: MoveButtonsProps) {
  const place = list.indexOf(entry);
  const act = (other: string | undefined) =>
    swap === null || other === undefined
      ? { disabled: true }
      : { onClick: () => swap(entry, other) };
  return (
    <>
      <IconButton label={labels.up} {...act(list[place - 1])}>
        <ArrowUp className="size-4" />
      </IconButton>
      <IconButton label={labels.down} {...act(list[place + 1])}>
        <ArrowDown className="size-4" />
      </IconButton>
    </>
  );
}
