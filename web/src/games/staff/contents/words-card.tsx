import { CONTENT_LIMITS, wordRefusal } from '@regz/rules/games/staff-content.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { CompactColumn } from '../../../ui/layout/compact-table.tsx';
import type { StaffWord } from '../staff-games.ts';
import { ActiveBadge, ContentCard } from './content-card.tsx';

const { languages, words } = messages.gamesStaff;
const texts = messages.gamesStaff.words;
const languageKeys = ['en', 'si', 'ta'] as const;

type Edit = Omit<StaffWord, 'version' | 'editedBy'>;

type WordFormProps = {
  /** Null for a new one. */
  word: StaffWord | null;
  onClose: () => void;
};

/** The form of a word. A colleague's change in the meantime is shown before it can be replaced. */
function WordForm({ word, onClose }: WordFormProps) {
  const [active, setActive] = useState(word?.active ?? true);
  const form = useForm({ word: word?.word ?? '', ...(word?.hint ?? { en: '', si: '', ta: '' }) });
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      if (word === null) return api.games.staff.addWord(edit, options);
      const { version } = present ?? word;
      return api.games.staff.editWord({ ...edit, version }, options);
    },
    success: formTexts.success,
    outdated: queries.games.staff.listWords.key(),
    failed: formTexts.failed,
    changed: 'GAME_WORD_CHANGED',
    nowIs: ({ hint, active: isShown }) =>
      formTexts.nowIs({ hint: hint.en, status: isShown ? words.active : words.inactive }),
    onSaved: onClose,
  });

  function submit() {
    const { word: typed, ...hint } = form.values;
    const edit = { word: typed, hint, active };
    const refusal = wordRefusal(edit);
    if (refusal !== null) {
      const missing = languageKeys.find((language) => isBlank(hint[language])) ?? 'en';
      const field = refusal === 'GAME_WORD_INVALID' ? 'word' : missing;
      form.refuse({ fields: { [field]: messages.errors[refusal] } });
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
      texts={formTexts}
      onCancel={onClose}
    >
      {word === null ? (
        <TextField
          {...form.field('word')}
          label={formTexts.word}
          hint={formTexts.wordHint}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono uppercase"
        />
      ) : null}
      {languageKeys.map((language) => (
        <TextField
          key={language}
          {...form.field(language)}
          lang={language}
          label={formTexts.hint({ language: languages[language] })}
          maxLength={CONTENT_LIMITS.hint}
        />
      ))}
      <SwitchField
        label={formTexts.active}
        checked={active}
        onChange={(event) => setActive(event.target.checked)}
      />
    </CancellableForm>
  );
}

const formTexts = words.form;

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
    queries.games.staff.listWords.queryOptions({ input: {}, select: (answer) => answer.words }),
  );
  return (
    <ContentCard
      list={list}
      texts={texts}
      columns={columns}
      rowKey={({ word }) => word}
      editLabel={({ word }) => texts.edit({ word })}
      formTitle={(word) => word?.word ?? texts.form.headingNew}
    >
      {(word, onClose) => <WordForm word={word} onClose={onClose} />}
    </ContentCard>
  );
}
