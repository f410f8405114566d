import { TEXT_LIMITS, textFilters } from '@regz/rules/sites/texts.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type Api, api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { formatNumber } from '../../../platform/format-number.ts';
import { DeleteDialog } from '../../../platform/forms/delete-dialog.tsx';
import { PagedList } from '../../../platform/queries/paged-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CompactTable } from '../../../ui/layout/compact-table.tsx';
import { shownForms, type StaffText, type TextLanguage, type TextQuery } from './staff-texts.ts';
import { textColumns } from './text-columns.tsx';
import { TextDialog } from './text-dialog.tsx';

const texts = messages.textsStaff;
const listTexts = texts.list;

type Page = Awaited<ReturnType<Api['sites']['staff']['listTexts']>>;

type TextListCardProps = {
  language: TextLanguage;
  query: TextQuery;
  list: ComponentProps<typeof PagedList<Page, StaffText>>['list'];
  onSearch: (query: TextQuery) => void;
};

/** The search for sentences and its results, in the order of PO files. */
export function TextListCard({ language, query, list, onSearch }: TextListCardProps) {
  const [reader, setReader] = useState('');
  const [edited, setEdited] = useState<StaffText | null>(null);
  const [undone, setUndone] = useState<StaffText | null>(null);
  const markAsRead = useMarkAsRead(language, reader);
  const counts = list.data?.pages[0]?.counts;
  const acts = {
    onRead: isBlank(reader) ? null : markAsRead,
    onEdit: setEdited,
    onUndo: setUndone,
  };
  return (
    <Card title={listTexts.title} description={listTexts.description}>
      <SearchForm
        text={query.search}
        textLabel={listTexts.search}
        maxLength={TEXT_LIMITS.search}
        choice={query.filter}
        choiceLabel={listTexts.filter}
        choices={textFilters.map((value) => ({
          value,
          label: listTexts.filters[value]({
            count: counts === undefined ? '…' : formatNumber(counts[value]),
          }),
        }))}
        submitLabel={listTexts.submit}
        hint={listTexts.hint}
        onSearch={({ text, choice }) => onSearch({ search: text, filter: choice })}
      />
      <div className="max-w-md">
        <TextField
          label={texts.reader.label}
          hint={texts.reader.hint}
          value={reader}
          maxLength={TEXT_LIMITS.reader}
          autoComplete="off"
          onChange={(event) => setReader(event.target.value)}
        />
      </div>
      <PagedList
        list={list}
        rowsOf={(page) => page.texts}
        pending={<ListLoading />}
        empty={<EmptyState title={listTexts.emptyTitle} text={listTexts.emptyText} />}
        texts={listTexts}
      >
        {(rows) => (
          <CompactTable
            caption={listTexts.title}
            columns={textColumns(language, acts)}
            rows={rows}
            rowKey={({ key }) => key}
          />
        )}
      </PagedList>
      <TextDialog
        language={language}
        text={edited}
        reader={reader}
        onReader={setReader}
        onClose={() => setEdited(null)}
      />
      <UndoDialog language={language} text={undone} onClose={() => setUndone(null)} />
    </Card>
  );
}

function ListLoading() {
  return (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
}

/** Marks a translation as read by a native reader, without a change. */
function useMarkAsRead(language: TextLanguage, readBy: string): (text: StaffText) => void {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const mark = useMutation({
    mutationFn: ({ key, english, forms }: StaffText) => {
      const present = [...forms];
      const input = {
        language,
        key,
        english: [...english],
        before: present,
        forms: present,
        readBy,
      };
      const context = { idempotencyKey: idempotency.keyFor(input) };
      return api.sites.staff.correctText(input, { context });
    },
    onSuccess: () => {
      idempotency.settle();
      toast.success(listTexts.marked);
    },
    onError: (error) => {
      idempotency.settle(error);
      toast.failure(failureText(error, listTexts.markFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.sites.staff.listTexts.key() }),
  });
  return mark.mutate;
}

type UndoDialogProps = {
  language: TextLanguage;
  /** Open while this is set. */
  text: StaffText | null;
  onClose: () => void;
};

/** Asks for confirmation before a correction is deleted. */
function UndoDialog({ language, text, onClose }: UndoDialogProps) {
  const presentOf = (error: Error) => refusalData(error, 'TEXT_CHANGED');
  return (
    <DeleteDialog
      target={text}
      remove={({ key, forms }) =>
        api.sites.staff.undoCorrection({ language, key, before: [...forms] })
      }
      presentOf={presentOf}
      outdated={queries.sites.staff.listTexts.key()}
      failureText={(error) =>
        presentOf(error) === undefined ? failureText(error, texts.undo.failed) : texts.undo.changed
      }
      texts={texts.undo}
      onClose={onClose}
    >
      {({ forms }) => (
        <>
          <p>{texts.undo.question}</p>
          <p
            lang={language}
            translate="no"
            className="mt-2 whitespace-pre-line text-ink wrap-anywhere"
          >
            {shownForms(forms)}
          </p>
        </>
      )}
    </DeleteDialog>
  );
}
