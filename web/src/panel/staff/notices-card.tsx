import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { NoticeDialog } from './notice-dialog.tsx';

const { endNoticeDialog, notices: texts } = panelStaff;

type PanelNotice = Awaited<ReturnType<Api['panel']['staff']['listNotices']>>['notices'][number];

function reachOf({ version }: PanelNotice): string {
  return version === null ? texts.all : texts.version({ version });
}

function StateBadge({ pauses, endedAt }: PanelNotice) {
  const { states } = texts;
  if (endedAt !== null) return <Badge>{pauses ? states.pauseEnded : states.ended}</Badge>;
  return pauses ? (
    <Badge tone="bad">{states.paused}</Badge>
  ) : (
    <Badge tone="good">{states.shown}</Badge>
  );
}

function columnsOf(onEnd: ((notice: PanelNotice) => void) | null): CompactColumn<PanelNotice>[] {
  const { columns } = texts;
  return [
    { header: columns.reach, place: 'lead', cell: reachOf },
    { header: columns.state, place: 'mark', cell: (notice) => <StateBadge {...notice} /> },
    {
      header: columns.text,
      place: 'below',
      cell: ({ text }) => <span className="whitespace-pre-wrap">{text}</span>,
    },
    {
      header: columns.published,
      place: 'more',
      cell: ({ createdAt, createdBy }) =>
        texts.by({ instant: formatInstant(createdAt), name: createdBy }),
    },
    {
      header: columns.ended,
      place: 'more',
      cell: ({ endedAt, endedBy }) =>
        endedAt === null
          ? ''
          : texts.endedBy({ instant: formatInstant(endedAt), name: endedBy ?? '' }),
      isBlank: ({ endedAt }) => endedAt === null,
    },
    {
      header: columns.actions,
      place: 'act',
      cell: (notice) =>
        onEnd === null || notice.endedAt !== null ? null : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.endOf({ reach: reachOf(notice) })}
            onClick={() => onEnd(notice)}
          >
            {texts.end}
          </Button>
        ),
    },
  ];
}

/** Notices to programs: published, shown or paused, and ended. */
export function NoticesCard() {
  const may = useMay();
  const list = useQuery(queries.panel.staff.listNotices.queryOptions({ input: {} }));
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PanelNotice | null>(null);
  const add = may('panel.staff.publishNotice') ? (
    <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  ) : undefined;
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description} actions={add}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ notices, used }) => (
          <>
            {notices.length === 0 ? (
              <EmptyState title={texts.none} text={texts.noneText} />
            ) : (
              <CompactTable
                caption={texts.title}
                columns={columnsOf(may('panel.staff.endNotice') ? setEnding : null)}
                rows={notices}
                rowKey={({ id }) => id}
              />
            )}
            {adding ? <NoticeDialog used={used} onClose={() => setAdding(false)} /> : null}
          </>
        )}
      </QueryRegion>
      {ending === null ? null : <EndNoticeDialog notice={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

type EndNoticeDialogProps = { notice: PanelNotice; onClose: () => void };

/** Asks for confirmation before a notice is ended. Ending a pause requires a code. */
function EndNoticeDialog({ notice, onClose }: EndNoticeDialogProps) {
  const form = useForm({ code: '' });
  const { pauseText, title, ...words } = endNoticeDialog;
  const { id, pauses, text } = notice;
  const save = useSave({
    form,
    send: api.panel.staff.endNotice,
    success: words.success,
    outdated: queries.panel.staff.listNotices.key(),
    fieldOf: codeFaults,
    onSaved: onClose,
  });

  function submit() {
    const { code } = form.values;
    if (pauses && code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate({ id, code });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...words, title: title({ reach: reachOf(notice) }), text }}
      tone={pauses ? 'primary' : 'danger'}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {pauses ? (
        <>
          <p className="text-sm text-soft">{pauseText}</p>
          <OwnCodeField form={form} />
        </>
      ) : null}
    </FormDialog>
  );
}
