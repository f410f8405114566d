import { rateOf } from '@regz/rules/overview/rates.ts';
import { numbers } from '../i18n/en/overview/numbers.ts';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { NumbersCard } from './numbers-card.tsx';
import type { Numbers } from './numbers-texts.ts';
import { inGroups } from './overview-texts.ts';

const texts = numbers.opened;

/** The progress of the orders that were opened in the shown days. */
export function OrderStepsCard({ opened }: Pick<Numbers, 'opened'>) {
  const { orders, begun, paid, redeemed } = opened;
  const share = (part: number) => {
    const rate = rateOf(part, orders);
    return rate === null ? inGroups(part) : texts.share(inGroups(part), numbers.percent(rate));
  };
  return (
    <NumbersCard texts={texts}>
      <DescriptionList
        rows={[
          { label: texts.orders, value: inGroups(orders) },
          { label: texts.begun, value: share(begun) },
          { label: texts.paid, value: share(paid) },
          { label: texts.redeemed, value: share(redeemed) },
        ]}
      />
      {rateOf(paid, orders) === null ? <p className="text-soft">{texts.notEnough}</p> : null}
    </NumbersCard>
  );
}
