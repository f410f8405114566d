import { messages } from '@regz/texts/en.ts';
import { api } from '../../platform/api/api.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useStaffTopics } from './topics/use-staff-topics.ts';
import { editTexts, type Thread, useThreadAct } from './use-thread-act.ts';

const texts = messages.contactStaff.desk;
const { references } = messages.contactOwn;

/** The days of the choices to snooze. */
const SNOOZES = [1, 3, 7] as const;

/** Who works on a conversation, when, in which order, and what it is about. */
export function DeskActs({ thread }: { thread: Thread }) {
  const { id, version, assignee, urgent, snoozedUntil, topic, reference } = thread;
  const may = useMay();
  const topics = useStaffTopics();
  const edit = useThreadAct(api.contact.staff.editThread, editTexts);
  const change = (fields: Omit<Parameters<typeof edit.mutate>[0], 'id' | 'version'>) =>
    edit.mutate({ id, version, ...fields });
  return (
    <section aria-label={texts.label} className="flex flex-col gap-3 border-b border-line pb-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
        <span>{assignee === null ? texts.noAssignee : texts.assignee({ name: assignee })}</span>
        {urgent ? <Badge tone="bad">{messages.contactStaff.urgent}</Badge> : null}
        {snoozedUntil === null ? null : (
          <Badge>{texts.snoozed({ at: formatInstant(snoozedUntil) })}</Badge>
        )}
        {reference === null ? null : (
          <span className="wrap-anywhere">
            {texts.about({ reference: references[reference.kind](reference) })}
          </span>
        )}
      </p>
      {may('contact.staff.editThread') ? (
        <fieldset disabled={edit.isPending} className="flex flex-wrap items-end gap-3">
          <Button
            size="sm"
            variant="secondary"
            onClick={() => change({ taken: assignee === null })}
          >
            {assignee === null ? texts.take : texts.release}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => change({ urgent: !urgent })}>
            {urgent ? texts.unmarkUrgent : texts.markUrgent}
          </Button>
          <SelectField
            label={texts.topic}
            value={topic ?? ''}
            placeholder={texts.noTopic}
            options={topics.options}
            onChange={({ target }) => {
              if (target.value !== '') change({ topic: target.value });
            }}
          />
          {snoozedUntil === null ? (
            <SelectField
              label={texts.snooze}
              value=""
              placeholder={texts.snooze}
              options={SNOOZES.map((n) => ({ value: String(n), label: texts.snoozeFor({ n }) }))}
              onChange={({ target }) => change({ snoozeDays: Number(target.value) })}
            />
          ) : (
            <Button size="sm" variant="secondary" onClick={() => change({ snoozeDays: 0 })}>
              {texts.wake}
            </Button>
          )}
        </fieldset>
      ) : null}
    </section>
  );
}
