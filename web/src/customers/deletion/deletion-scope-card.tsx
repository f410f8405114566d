import { messages } from '@regz/texts/en.ts';
import { Check, type IconComponent, X } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.accountDeletion.scope;

type ScopeListProps = {
  title: string;
  items: readonly string[];
  icon: IconComponent;
  iconClass: string;
};

function ScopeList({ title, items, icon: Icon, iconClass }: ScopeListProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-col gap-2 text-sm text-soft">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon className={`mt-0.5 size-4 shrink-0 ${iconClass}`} aria-hidden="true" />
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The data that a deletion removes, and the data that stays. */
export function DeletionScopeCard() {
  return (
    <Card title={texts.title}>
      <ScopeList title={texts.gone} items={texts.goneList} icon={X} iconClass="text-bad" />
      <ScopeList title={texts.kept} items={texts.keptList} icon={Check} iconClass="text-faint" />
    </Card>
  );
}
