import { messages } from '@regz/texts/en.ts';
import { topicTexts as texts } from '@regz/texts/en/contact/topics-staff.ts';
import { useState } from 'react';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TopicForm } from './topic-form.tsx';
import { type Topic, useStaffTopics } from './use-staff-topics.ts';

/** The topics of conversations, which staff add and edit. */
export function TopicsCard() {
  const may = useMay();
  const { topics } = useStaffTopics();
  const [edited, setEdited] = useState<Topic | 'new' | null>(null);
  const close = () => setEdited(null);
  if (!may('contact.staff.saveTopic')) return null;
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {topics.map((topic) => (
          <li key={topic.id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{topic.name}</span>
            {topic.isOffered ? null : <Badge>{texts.hidden}</Badge>}
            <IconButton label={texts.edit({ name: topic.name })} onClick={() => setEdited(topic)}>
              <Pencil className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === 'new' ? texts.form.titles.add : texts.form.titles.edit}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : (
          <TopicForm topic={edited === 'new' ? null : edited} onClose={close} />
        )}
      </Dialog>
    </Card>
  );
}
