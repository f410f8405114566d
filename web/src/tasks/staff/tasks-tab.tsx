import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type StaffTask, TaskForm } from './task-form.tsx';

const texts = messages.tasksStaff;

function columnsOf(onEdit: (task: StaffTask) => void): CompactColumn<StaffTask>[] {
  return [
    {
      header: texts.columns.task,
      place: 'lead',
      cell: (task) => (
        <>
          <p className="font-semibold">{`${task.position}. ${task.title.en}`}</p>
          <p className="text-sm text-soft">{task.text.en}</p>
        </>
      ),
    },
    {
      header: texts.columns.action,
      place: 'more',
      cell: (task) => (
        <>
          <span>{`${texts.actions[task.action]} `}</span>
          {task.action === 'visit' ? <span className="text-soft">{task.link}</span> : null}
        </>
      ),
    },
    { header: texts.columns.wait, place: 'mark', cell: (task) => texts.wait(task.waitSeconds) },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (task) => (
        <IconButton label={texts.edit(task.position)} onClick={() => onEdit(task)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The Tasks tab of the admin panel: the ten tasks, each edited in three languages. */
export function TasksTab() {
  const list = useQuery(queries.tasks.staff.listTasks.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<StaffTask | null>(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ tasks }) => (
          <CompactTable
            caption={texts.title}
            rows={tasks}
            rowKey={({ position }) => position}
            columns={columnsOf(setEdited)}
          />
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === null ? '' : texts.form.heading(edited.position)}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <TaskForm task={edited} onClose={() => setEdited(null)} />}
      </Dialog>
    </Card>
  );
}
