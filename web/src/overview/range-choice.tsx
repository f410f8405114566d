import { overview as texts } from '@regz/texts/en/overview/overview.ts';
import { Button } from '../ui/buttons/button.tsx';

/** The number of shown days up to today. */
export type Range = keyof typeof texts.ranges;

const ranges = ['30', '90', '365'] as const satisfies readonly Range[];

type RangeChoiceProps = { chosen: Range; onChoose: (range: Range) => void };

export function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  return (
    <div role="group" aria-label={texts.range} className="flex gap-2">
      {ranges.map((range) => (
        <Button
          key={range}
          size="sm"
          variant={range === chosen ? 'secondary' : 'quiet'}
          aria-pressed={range === chosen}
          onClick={() => onChoose(range)}
        >
          {texts.ranges[range]}
        </Button>
      ))}
    </div>
  );
}
