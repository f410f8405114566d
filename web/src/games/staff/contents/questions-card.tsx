import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import type { CompactColumn } from '../../../ui/layout/compact-table.tsx';
import type { StaffQuestion } from '../staff-games.ts';
import { ActiveBadge, ContentCard } from './content-card.tsx';
import { QuestionForm } from './question-form.tsx';

const { questions: texts } = messages.gamesStaff;

function isWhole({ en, si, ta }: StaffQuestion): boolean {
  return [en, si, ta].every(({ question, options }) => ![question, ...options].includes(''));
}

const columns: readonly CompactColumn<StaffQuestion>[] = [
  {
    header: texts.columns.question,
    place: 'lead',
    cell: ({ en, rightOption }) => (
      <>
        <p>{en.question}</p>
        <p className="text-sm text-soft">
          {texts.right({ option: en.options[rightOption] ?? '' })}
        </p>
      </>
    ),
  },
  {
    header: texts.columns.status,
    place: 'mark',
    cell: (question) => <ActiveBadge active={question.active} isWhole={isWhole(question)} />,
  },
];

/** The questions of Trivia, each with its options in three languages. */
export function QuestionsCard() {
  const list = useQuery(
    queries.games.staff.listQuestions.queryOptions({
      input: {},
      select: ({ questions }) => questions,
    }),
  );
  return (
    <ContentCard
      list={list}
      texts={texts}
      columns={columns}
      rowKey={({ id }) => id}
      editLabel={({ en }) => texts.edit({ question: en.question })}
      formTitle={(question) => (question === null ? texts.form.headingNew : texts.form.heading)}
    >
      {(question, onClose) => <QuestionForm question={question} onClose={onClose} />}
    </ContentCard>
  );
}
