import { messages } from '../../../i18n/en.ts';
import { paths } from '../../../platform/paths.ts';
import { ArrowUp, History } from '../../../ui/icons.ts';
import { TopicLine } from './topic-line.tsx';

const { label, renew, change } = messages.planLinks;

/** Links to the pages that extend or change the subscription. */
export function PlanLinks() {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 divide-x divide-line overflow-hidden rounded-md border border-line bg-surface">
        <TopicLine short to={paths.renew} icon={History} {...renew} />
        <TopicLine short to={`${paths.renew}?change=package`} icon={ArrowUp} {...change} />
      </ul>
    </nav>
  );
}
