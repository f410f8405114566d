import { parseWhole } from '@regz/rules/numbers.ts';
import { taskActions } from '@regz/rules/tasks/daily-tasks.ts';
import { TASK_LIMITS, taskEditRefusal } from '@regz/rules/tasks/task-edits.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';

const taskFormTexts = messages.tasksStaff.form;
const languages = ['en', 'si', 'ta'] as const;
const fieldsOf = { en: 'En', si: 'Si', ta: 'Ta' } as const;

type Edit = Omit<Parameters<typeof api.tasks.staff.editTask>[0], 'version'>;
type FieldOf = ReturnType<Form<string>['field']>;
type TextsOfProps = { language: (typeof languages)[number]; title: FieldOf; text: FieldOf };

/** A task's title and text in one language. */
function TextsOf({ language, title, text }: TextsOfProps) {
  const name = messages.tasksStaff.languages[language];
  return (
    <div className="flex flex-col gap-4">
      <TextField
        {...title}
        lang={language}
        label={taskFormTexts.title({ language: name })}
        maxLength={TASK_LIMITS.title}
      />
      <TextareaField
        {...text}
        lang={language}
        rows={2}
        label={taskFormTexts.text({ language: name })}
        maxLength={TASK_LIMITS.text}
      />
    </div>
  );
}

/** The form of a task. A colleague's change in the meantime is shown before it can be replaced. */
function TaskForm({ task, onClose }: { task: StaffTask; onClose: () => void }) {
  const form = useForm({
    titleEn: task.title.en,
    titleSi: task.title.si,
    titleTa: task.title.ta,
    textEn: task.text.en,
    textSi: task.text.si,
    textTa: task.text.ta,
    action: task.action,
    link: task.link,
    waitSeconds: String(task.waitSeconds),
  });
  const save = useSave({
    form,
    send: (edit: Edit, options, present) =>
      api.tasks.staff.editTask({ version: (present ?? task).version, ...edit }, options),
    success: taskFormTexts.success,
    outdated: queries.tasks.key(),
    failed: taskFormTexts.failed,
    changed: 'TASK_CHANGED',
    nowIs: (present) => taskFormTexts.nowIs({ title: present.title.en }),
    onSaved: onClose,
  });

  function submit() {
    const { values } = form;
    const waitSeconds = parseWhole(values.waitSeconds);
    const { waitSecondsMin, waitSecondsMax } = TASK_LIMITS;
    if (waitSeconds === undefined || waitSeconds < waitSecondsMin || waitSeconds > waitSecondsMax) {
      form.refuse({
        fields: {
          waitSeconds: taskFormTexts.waitInvalid({ least: waitSecondsMin, most: waitSecondsMax }),
        },
      });
      return;
    }
    const edit = {
      position: task.position,
      title: { en: values.titleEn, si: values.titleSi, ta: values.titleTa },
      text: { en: values.textEn, si: values.textSi, ta: values.textTa },
      action: taskActions.find((action) => action === values.action) ?? 'none',
      link: values.link,
      waitSeconds,
    };
    const refusal = taskEditRefusal(edit);
    if (refusal !== null) {
      const text = messages.errors[refusal];
      form.refuse(refusal === 'TASK_LINK_INVALID' ? { fields: { link: text } } : { text });
      return;
    }
    form.accept();
    save.mutate(edit);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={taskFormTexts}
      onCancel={onClose}
    >
      {languages.map((language) => (
        <TextsOf
          key={language}
          language={language}
          title={form.field(`title${fieldsOf[language]}`)}
          text={form.field(`text${fieldsOf[language]}`)}
        />
      ))}
      <SelectField
        {...form.field('action')}
        label={taskFormTexts.action}
        options={taskActions.map((action) => ({
          value: action,
          label: messages.tasksStaff.actions[action],
        }))}
      />
      <TextField
        {...form.field('link')}
        label={taskFormTexts.link}
        hint={taskFormTexts.linkHint}
        maxLength={TASK_LIMITS.link}
      />
      <TextField {...form.field('waitSeconds')} inputMode="numeric" label={taskFormTexts.wait} />
    </CancellableForm>
  );
}

/** A task as staff edit it. */
type StaffTask = Awaited<ReturnType<Api['tasks']['staff']['listTasks']>>['tasks'][number];

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
    {
      header: texts.columns.wait,
      place: 'mark',
      cell: (task) => texts.wait({ seconds: task.waitSeconds }),
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (task) => (
        <IconButton label={texts.edit({ position: task.position })} onClick={() => onEdit(task)}>
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
        title={edited === null ? '' : texts.form.heading({ position: edited.position })}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <TaskForm task={edited} onClose={() => setEdited(null)} />}
      </Dialog>
    </Card>
  );
}
