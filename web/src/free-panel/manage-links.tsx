import { messages } from '../i18n/en.ts';
import { Card } from '../ui/layout/card.tsx';
import { CreateLinkForm } from './create-link-form.tsx';
import type { ShownBounds } from './link-draft.ts';
import { LinkList } from './link-list.tsx';
import type { LinkManager } from './links.ts';

const texts = messages.freePanelLinks;

type ManageLinksProps = {
  manager: LinkManager;
  /** What the manager's own link leaves; absent for staff. */
  bounds?: ShownBounds;
};

/** Making links, and the table of those that were made. Source: specification B 2. */
export function ManageLinks({ manager, bounds }: ManageLinksProps) {
  return (
    <div className="flex flex-col gap-6">
      <Card title={texts.create.title}>
        <CreateLinkForm manager={manager} bounds={bounds} />
      </Card>
      <Card title={texts.list.title}>
        <LinkList manager={manager} />
      </Card>
    </div>
  );
}
