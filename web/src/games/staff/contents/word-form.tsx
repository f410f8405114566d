import { CONTENT_LIMITS, wordRefusal } from '@regz/rules/games/staff-content.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { StaffWord } from '../staff-games.ts';

const { languages, words } = messages.gamesStaff;
const texts = words.form;
const languageKeys = ['en', 'si', 'ta'] as const;

type Edit = Omit<StaffWord, 'version' | 'editedBy'> & { version: number | null };
type Options = { context: { idempotencyKey: string } };

function send({ version, ...word }: Edit, options: Options) {
  if (version === null) return api.games.staff.addWord(word, options);
  return api.games.staff.editWord({ ...word, version }, options);
}

type WordFormProps = {
  /** Null for a new one. */
  word: StaffWord | null;
  onClose: () => void;
};

/** The form of a word. A colleague's change in the meantime is shown before it can be replaced. */
export function WordForm({ word, onClose }: WordFormProps) {
  const [version, setVersion] = useState(word?.version ?? null);
  const [active, setActive] = useState(word?.active ?? true);
  const form = useForm({ word: word?.word ?? '', ...(word?.hint ?? { en: '', si: '', ta: '' }) });
  const save = useSave({
    form,
    send,
    success: texts.success,
    outdated: queries.games.staff.listWords.key(),
    failureText: (error) => failureText(error, texts.failed),
    presentOf: (error) => refusalData(error, 'GAME_WORD_CHANGED'),
    onChanged: (present) => {
      setVersion(present.version);
      return texts.nowIs(present.hint.en, present.active ? words.active : words.inactive);
    },
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
    save.mutate({ ...edit, version });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      {word === null ? (
        <TextField
          {...form.field('word')}
          label={texts.word}
          hint={texts.wordHint}
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
          label={texts.hint(languages[language])}
          maxLength={CONTENT_LIMITS.hint}
        />
      ))}
      <SwitchField
        label={texts.active}
        checked={active}
        onChange={(event) => setActive(event.target.checked)}
      />
    </CancellableForm>
  );
}
