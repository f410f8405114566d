import { parseWhole } from '@regz/rules/numbers.ts';
import { taskActions } from '@regz/rules/tasks/daily-tasks.ts';
import { TASK_LIMITS, taskEditRefusal } from '@regz/rules/tasks/task-edits.ts';
import { messages } from '../../i18n/en.ts';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.tasksStaff.form;
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
        label={texts.title(name)}
        maxLength={TASK_LIMITS.title}
      />
      <TextareaField
        {...text}
        lang={language}
        rows={2}
        label={texts.text(name)}
        maxLength={TASK_LIMITS.text}
      />
    </div>
  );
}

/** The form of a task. A colleague's change in the meantime is shown before it can be replaced. */
export function TaskForm({ task, onClose }: { task: StaffTask; onClose: () => void }) {
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
    success: texts.success,
    outdated: queries.tasks.key(),
    failed: texts.failed,
    changed: 'TASK_CHANGED',
    nowIs: (present) => texts.nowIs(present.title.en),
    onSaved: onClose,
  });

  function submit() {
    const { values } = form;
    const waitSeconds = parseWhole(values.waitSeconds);
    const { waitSecondsMin, waitSecondsMax } = TASK_LIMITS;
    if (waitSeconds === undefined || waitSeconds < waitSecondsMin || waitSeconds > waitSecondsMax) {
      form.refuse({ fields: { waitSeconds: texts.waitInvalid(waitSecondsMin, waitSecondsMax) } });
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
      texts={texts}
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
        label={texts.action}
        options={taskActions.map((action) => ({
          value: action,
          label: messages.tasksStaff.actions[action],
        }))}
      />
      <TextField
        {...form.field('link')}
        label={texts.link}
        hint={texts.linkHint}
        maxLength={TASK_LIMITS.link}
      />
      <TextField {...form.field('waitSeconds')} inputMode="numeric" label={texts.wait} />
    </CancellableForm>
  );
}

/** A task as staff edit it. */
export type StaffTask = Awaited<ReturnType<Api['tasks']['staff']['listTasks']>>['tasks'][number];
