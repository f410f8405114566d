import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';

const { ORDER_KEY_REDEEMED, ORDER_MOVE_REDEEMED, ORDER_MOVE_GIFT } = messages.errors;
const reasons = { ORDER_KEY_REDEEMED, ORDER_MOVE_REDEEMED, ORDER_MOVE_GIFT };

export type KeyActButtonProps = {
  /** The reason why the act is refused. Null if it may succeed. */
  refusal: keyof typeof reasons | null;
  onClick: () => void;
  children: string;
};

/** The button of an act on a key. If the act can only be refused, the reason is beside it. */
export function KeyActButton({ refusal, onClick, children }: KeyActButtonProps) {
  const id = useId();
  if (refusal === null) {
    return (
      <Button variant="secondary" size="sm" onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <div className="flex w-full items-center gap-3">
      <Button size="sm" className="shrink-0" unready aria-describedby={id}>
        {children}
      </Button>
      <p id={id} className="text-sm text-soft">
        {reasons[refusal]}
      </p>
    </div>
  );
}
