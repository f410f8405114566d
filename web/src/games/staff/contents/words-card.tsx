import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import type { CompactColumn } from '../../../ui/layout/compact-table.tsx';
import type { StaffWord } from '../staff-games.ts';
import { ActiveBadge } from './active-badge.tsx';
import { ContentCard } from './content-card.tsx';
import { WordForm } from './word-form.tsx';

const { words: texts } = messages.gamesStaff;

const columns: readonly CompactColumn<StaffWord>[] = [
  {
    header: texts.columns.word,
    place: 'lead',
    cell: ({ word }) => (
      <span translate="no" className="font-mono font-semibold">
        {word}
      </span>
    ),
  },
  {
    header: texts.columns.hint,
    place: 'more',
    cell: ({ hint }) => <span className="text-soft">{hint.en}</span>,
    isBlank: ({ hint }) => hint.en === '',
  },
  {
    header: texts.columns.status,
    place: 'mark',
    cell: ({ active, hint }) => (
      <ActiveBadge active={active} isWhole={Object.values(hint).every((text) => text !== '')} />
    ),
  },
];

/** The words of Word Scramble, each with its hint in three languages. */
export function WordsCard() {
  const list = useQuery(
    queries.games.staff.listWords.queryOptions({ input: {}, select: ({ words }) => words }),
  );
  return (
    <ContentCard
      list={list}
      texts={texts}
      columns={columns}
      rowKey={({ word }) => word}
      editLabel={({ word }) => texts.edit(word)}
      formTitle={(word) => word?.word ?? texts.form.headingNew}
    >
      {(word, onClose) => <WordForm word={word} onClose={onClose} />}
    </ContentCard>
  );
}
