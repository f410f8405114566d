import { messages } from '../../i18n/en.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

const { example } = messages.mainSite.home;

/** What a subscription looks like in the client area, marked as an example. */
export function ExampleSubscription() {
  return (
    <Card title={example.title} actions={<Badge>{example.label}</Badge>}>
      <DescriptionList
        rows={[
          { label: example.package.label, value: example.package.value },
          { label: example.status.label, value: <Badge tone="good">{example.status.value}</Badge> },
          { label: example.daysLeft.label, value: example.daysLeft.value },
        ]}
      />
      <ul className="flex flex-wrap gap-2">
        {example.groups.map((group) => (
          <li key={group}>
            <Badge>{group}</Badge>
          </li>
        ))}
      </ul>
      <ProgressMeter label={example.resets} value={10} max={10} />
    </Card>
  );
}
