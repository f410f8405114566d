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
import type { StaffQuestion } from '../staff-games.ts';
import { ActiveBadge } from './active-badge.tsx';
import { QuestionForm } from './question-form.tsx';

const { questions: texts, words, loading } = messages.gamesStaff;
const headers = texts.columns;

function isWhole({ en, si, ta }: StaffQuestion): boolean {
  return [en, si, ta].every(({ question, options }) => ![question, ...options].includes(''));
}

function columnsOf(onEdit: (question: StaffQuestion) => void): CompactColumn<StaffQuestion>[] {
  return [
    {
      header: headers.question,
      place: 'lead',
      cell: ({ en, rightOption }) => (
        <>
          <p>{en.question}</p>
          <p className="text-sm text-soft">{texts.right(en.options[rightOption] ?? '')}</p>
        </>
      ),
    },
    {
      header: headers.status,
      place: 'mark',
      cell: (question) => <ActiveBadge active={question.active} isWhole={isWhole(question)} />,
    },
    {
      header: headers.actions,
      place: 'act',
      cell: (question) => (
        <IconButton label={texts.edit(question.en.question)} onClick={() => onEdit(question)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The questions of Trivia, each with its options in three languages. */
export function QuestionsCard() {
  const list = useQuery(queries.games.staff.questions.list.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<StaffQuestion | 'new' | null>(null);
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
        {({ questions }) => (
          <>
            <p className="text-sm text-faint">
              {words.count(questions.filter(({ active }) => active).length, questions.length)}
            </p>
            <CompactTable
              caption={texts.title}
              rows={questions}
              rowKey={({ id }) => id}
              columns={columnsOf(setEdited)}
            />
          </>
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === 'new' ? texts.form.headingNew : texts.form.heading}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : (
          <QuestionForm question={edited === 'new' ? null : edited} onClose={close} />
        )}
      </Dialog>
    </Card>
  );
}
