import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { valueRefusal } from '@regz/rules/panel/values.ts';
import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { messages } from '@regz/texts/en.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelGiven } from '@regz/texts/en/panel/given-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type AskedGiven, givenColumns, GivenFields, RemoveGivenDialog } from './given.tsx';

const { valueDialog: valueDialogTexts, given: givenTexts } = panelGiven;

const blank = { name: '', package: '', minimumVersion: NO_VERSION, content: '', code: '' };
type Field = keyof typeof blank;
type Edit = Omit<Parameters<typeof api.panel.staff.setValue>[0], 'revision'>;

const fieldOf = {
  ...codeFaults,
  PANEL_VALUE_NAME_INVALID: 'name',
  PANEL_VERSION_INVALID: 'minimumVersion',
  PANEL_VALUE_CONTENT_MISSING: 'content',
  PANEL_VALUES_TOO_LARGE: 'content',
} as const satisfies Record<string, Field>;

function fieldsOf(value: PanelValue | null): typeof blank {
  if (value === null) return blank;
  const { name, minimumVersion } = value;
  return {
    ...blank,
    name,
    minimumVersion,
    package: value.package ?? '',
    content: value.content ?? '',
  };
}

type ValueDialogProps = { value: PanelValue | null; onClose: () => void };

/** Writes a value. A secret is typed again each time, because it cannot be read back. */
function ValueDialog({ value, onClose }: ValueDialogProps) {
  const form = useForm(fieldsOf(value));
  const [secret, setSecret] = useState(value?.secret ?? false);
  const [forTrials, setForTrials] = useState(value?.forTrials ?? true);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const revision = (present ?? value)?.revision ?? null;
      return api.panel.staff.setValue({ revision, ...edit }, options);
    },
    success: valueDialogTexts.success,
    outdated: queries.panel.staff.listValues.key(),
    fieldOf,
    changed: 'PANEL_VALUE_CHANGED',
    nowIs: () => givenTexts.nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { package: named, code, ...typed } = form.values;
    const refusal = valueRefusal(typed);
    if (refusal !== null) {
      form.refuse({ fields: { [fieldOf[refusal]]: messages.errors[refusal] } });
      return;
    }
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    const wanted = named === '' ? null : named;
    save.mutate({ ...typed, package: wanted, secret, forTrials, code });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        title:
          value === null
            ? valueDialogTexts.addTitle
            : valueDialogTexts.editTitle({ name: value.name }),
        submit: valueDialogTexts.submit,
        pending: valueDialogTexts.pending,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {value === null ? <GivenFields form={form} nameHint={valueDialogTexts.nameHint} /> : null}
      <SwitchField
        label={valueDialogTexts.secret}
        checked={secret}
        onChange={({ target }) => setSecret(target.checked)}
      />
      <SwitchField
        label={givenTexts.forTrials}
        checked={forTrials}
        onChange={({ target }) => setForTrials(target.checked)}
      />
      <TextareaField
        {...form.field('content')}
        label={valueDialogTexts.content}
        hint={secret ? valueDialogTexts.secretContentHint : undefined}
        rows={4}
        className="font-mono text-sm"
        autoComplete="off"
        spellCheck={false}
        maxLength={PANEL_LIMITS.valuesBytes}
      />
      <OwnCodeField form={form} />
    </FormDialog>
  );
}

/** A value for programs, as staff see it. */
type PanelValue = Awaited<ReturnType<Api['panel']['staff']['listValues']>>[number];

const texts = panelGiven.values;

function ValueContent({ content, unreadable }: PanelValue) {
  if (unreadable) return <Badge tone="bad">{texts.unreadable}</Badge>;
  if (content === null) return <Badge>{texts.secret}</Badge>;
  return (
    <span translate="no" className="line-clamp-2 font-mono text-xs">
      {content}
    </span>
  );
}

const contentColumn: CompactColumn<PanelValue> = {
  header: texts.content,
  place: 'more',
  cell: (value) => <ValueContent {...value} />,
};

/** Values that programs receive while they run. */
export function ValuesCard() {
  const list = useQuery(queries.panel.staff.listValues.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<AskedGiven<PanelValue> | null>(null);
  const close = () => setAsked(null);
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setAsked({ act: 'write', row: null })}>
      {texts.add}
    </Button>
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description} actions={add}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(values) =>
          values.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <CompactTable
              caption={texts.title}
              columns={givenColumns(contentColumn, setAsked)}
              rows={values}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryRegion>
      {asked?.act === 'write' ? <ValueDialog value={asked.row} onClose={close} /> : null}
      {asked?.act === 'remove' ? (
        <RemoveGivenDialog
          given={asked.row}
          texts={panelGiven.removeValueDialog}
          remove={api.panel.staff.removeValue}
          changed="PANEL_VALUE_CHANGED"
          outdated={queries.panel.staff.listValues.key()}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
