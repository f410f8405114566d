import { percentOf } from '@regz/rules/overview/cover.ts';
import { overview } from '../i18n/en/overview/overview.ts';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { inGroups, type Overview } from './overview-texts.ts';

const texts = overview.funnel;

type FunnelCardProps = Pick<Overview, 'funnel'> & { days: string };

/** What came of checkouts and of trials in the days shown. */
export function FunnelCard({ days, funnel }: FunnelCardProps) {
  const { checkouts, paid, trials, trialBuyers } = funnel;
  const share = (part: number, whole: number) => {
    const percent = percentOf(part, whole);
    return percent === null ? inGroups(part) : texts.share(inGroups(part), percent);
  };
  return (
    <Card dense title={texts.title} description={texts.description(days)}>
      <DescriptionList
        rows={[
          { label: texts.checkouts, value: inGroups(checkouts) },
          { label: texts.paid, value: share(paid, checkouts) },
          { label: texts.trials, value: inGroups(trials) },
          { label: texts.trialBuyers, value: share(trialBuyers, trials) },
        ]}
      />
    </Card>
  );
}
