import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Reminder, ReminderForm } from './reminder-form.tsx';

const texts = messages.licensesStaff.reminders;

function ReminderItem({ reminder, onEdit }: { reminder: Reminder; onEdit: () => void }) {
  const { kind, isOn, subject, text } = reminder;
  const when = texts.kinds[kind];
  return (
    <li className="flex min-w-0 items-start justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-sans text-base font-medium">{when}</h3>
          <Badge tone={isOn ? 'good' : 'neutral'}>
            {isOn ? texts.states.on : texts.states.off}
          </Badge>
        </div>
        <p translate="no" className="text-sm wrap-anywhere">
          {subject}
        </p>
        <p
          translate="no"
          className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-soft"
        >
          {text}
        </p>
      </div>
      <IconButton label={texts.edit(when)} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
    </li>
  );
}

/** The mails about the end of a subscription: which are sent, and their texts. */
export function RemindersPanel() {
  const list = useQuery(queries.licenses.staff.listReminders.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<Reminder | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(reminders) => (
          <ul className="flex flex-col divide-y divide-line">
            {reminders.map((reminder) => (
              <ReminderItem
                key={reminder.kind}
                reminder={reminder}
                onEdit={() => setEdited(reminder)}
              />
            ))}
          </ul>
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null ? texts.form.title : texts.kinds[edited.kind]}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <ReminderForm reminder={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}
