import { GUILD_LIMITS, type GuildState } from '@regz/rules/guild/applications.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.guildStaff;
const { levels } = messages.guild;
const tones = { open: 'warn', accepted: 'good', declined: 'neutral' } as const;

/** An application as staff see it. */
type StaffApplication = Awaited<
  ReturnType<Api['guild']['staff']['listApplications']>
>['applications'][number];

type ApplicationItemProps = {
  application: StaffApplication;
  onDecide: (accepted: boolean) => void;
  onDelete: () => void;
};

/** The card of one application. */
function ApplicationItem({ application, onDecide, onDelete }: ApplicationItemProps) {
  const may = useMay();
  const { inGameName, email, experienceLevel, message, state, note } = application;
  const { createdAt, decidedAt, decidedBy } = application;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{inGameName}</h3>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-soft">{`${email} · ${levels[experienceLevel]}`}</p>
      {message === null ? null : <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {note === null ? null : (
        <p className="border-l border-accent-text pl-4 text-sm wrap-anywhere whitespace-pre-line text-soft">
          {`${texts.note}: ${note}`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-faint">
          <span>{texts.sent({ when: formatInstant(createdAt) })}</span>
          {decidedAt === null ? null : (
            <AroundName
              name={decidedBy ?? ''}
              text={(by) => ` · ${texts.decided({ when: formatInstant(decidedAt), by })}`}
            />
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {state === 'open' ? (
            <>
              <Button size="sm" onClick={() => onDecide(true)}>
                {texts.accept}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => onDecide(false)}>
                {texts.decline}
              </Button>
            </>
          ) : null}
          {may('guild.staff.removeApplication') ? (
            <Button size="sm" variant="secondary" onClick={onDelete}>
              {texts.removeLabel}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

const { accept, decline } = messages.guildStaff;
const filters = ['open', 'accepted', 'declined', 'all'] as const;

type Decision = { application: StaffApplication; accepted: boolean };

/** The Guild tab of the admin panel. */
export function GuildTab() {
  const [state, setState] = useState<GuildState | 'all'>('open');
  const [decision, setDecision] = useState<Decision | null>(null);
  const [doomed, setDoomed] = useState<StaffApplication | null>(null);
  const list = useInfiniteQuery(
    queries.guild.staff.listApplications.infiniteOptions({
      input: (before: string | null) => (before === null ? { state } : { state, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <div className="sm:w-60">
        <SelectField
          label={texts.filter}
          value={state}
          options={filters.map((value) => ({ value, label: texts.filters[value] }))}
          onChange={({ target }) =>
            setState(filters.find((each) => each === target.value) ?? 'all')
          }
        />
      </div>
      <PagedList
        list={list}
        rowsOf={({ applications }) => applications}
        pending={pending}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        texts={texts}
      >
        {(applications) => (
          <ul className="flex flex-col gap-4">
            {applications.map((application) => (
              <ApplicationItem
                key={application.id}
                application={application}
                onDecide={(accepted) => setDecision({ application, accepted })}
                onDelete={() => setDoomed(application)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {decision === null ? null : (
        <DecisionDialog {...decision} onClose={() => setDecision(null)} />
      )}
      <DeleteDialog
        target={doomed}
        remove={({ id }) => api.guild.staff.removeApplication({ id })}
        outdated={queries.guild.key()}
        failureText={(error) => failureText(error, texts.remove.failed)}
        texts={texts.remove}
        onClose={() => setDoomed(null)}
      >
        {({ inGameName }) => (
          <p className="wrap-anywhere">
            <AroundName name={inGameName} text={(name) => texts.remove.question({ name })} />
          </p>
        )}
      </DeleteDialog>
    </Card>
  );
}

type DecisionDialogProps = {
  application: StaffApplication;
  accepted: boolean;
  onClose: () => void;
};

/** Accepts or declines, with a note for the applicant. */
function DecisionDialog({ application, accepted, onClose }: DecisionDialogProps) {
  const { id, inGameName } = application;
  const form = useForm({ note: '' });
  const save = useSave({
    form,
    send: (note: string, options) =>
      api.guild.staff.decideApplication({ id, accepted, note }, options),
    success: texts.dialog.success,
    outdated: queries.guild.key(),
    failed: texts.dialog.failed,
    onSaved: onClose,
  });
  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: accepted
          ? texts.dialog.acceptTitle({ name: inGameName })
          : texts.dialog.declineTitle({ name: inGameName }),
        submit: accepted ? accept : decline,
        pending: texts.dialog.pending,
      }}
      pending={save.isPending}
      onSubmit={() => {
        form.accept();
        save.mutate(form.values.note);
      }}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('note')}
        label={texts.dialog.note}
        hint={texts.dialog.noteHint}
        maxLength={GUILD_LIMITS.note}
      />
    </FormDialog>
  );
}
