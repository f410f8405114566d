import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import type { StaffWord } from '../staff-games.ts';
import { ActiveBadge } from './active-badge.tsx';
import { WordForm } from './word-form.tsx';

const { words: texts, loading } = messages.gamesStaff;
const headers = texts.columns;

function columnsOf(onEdit: (word: StaffWord) => void): CompactColumn<StaffWord>[] {
  return [
    {
      header: headers.word,
      place: 'lead',
      cell: ({ word }) => <span className="font-mono font-semibold">{word}</span>,
    },
    {
      header: headers.hint,
      place: 'more',
      cell: ({ hint }) => <span className="text-soft">{hint.en}</span>,
      isBlank: ({ hint }) => hint.en === '',
    },
    {
      header: headers.status,
      place: 'mark',
      cell: ({ active, hint }) => (
        <ActiveBadge active={active} isWhole={Object.values(hint).every((text) => text !== '')} />
      ),
    },
    {
      header: headers.actions,
      place: 'act',
      cell: (word) => (
        <IconButton label={texts.edit(word.word)} onClick={() => onEdit(word)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The words of Word Scramble, each with its hint in three languages. */
export function WordsCard() {
  const list = useQuery(queries.games.staff.words.list.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<StaffWord | 'new' | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
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
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ words }) => (
          <>
            <p className="text-sm text-faint">
              {texts.count(words.filter(({ active }) => active).length, words.length)}
            </p>
            <CompactTable
              caption={texts.title}
              rows={words}
              rowKey={({ word }) => word}
              columns={columnsOf(setEdited)}
            />
          </>
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null || edited === 'new' ? texts.form.headingNew : edited.word}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : (
          <WordForm word={edited === 'new' ? null : edited} onClose={close} />
        )}
      </Dialog>
    </Card>
  );
}
