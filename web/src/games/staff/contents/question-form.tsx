import {
  CONTENT_LIMITS,
  type QuestionEdit,
  questionRefusal,
} from '@regz/rules/games/staff-content.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { type Form, useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { StaffQuestion } from '../staff-games.ts';

const { languages, questions } = messages.gamesStaff;
const texts = questions.form;

/** A question for the request, with mutable lists. */
function wholeOf({ en, si, ta, ...rest }: QuestionEdit) {
  const text = ({ question: asked, options: choices }: typeof en) => ({
    question: asked,
    options: [...choices],
  });
  return { ...rest, en: text(en), si: text(si), ta: text(ta) };
}

type TextsProps = {
  language: (typeof languageKeys)[number];
  field: Form<QuestionField>['field'];
};

/** The question and its four options in one language. */
function TextsOf({ language, field }: TextsProps) {
  const name = languages[language];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-base font-semibold">{name}</legend>
      <TextField
        {...field(`${language}Question`)}
        lang={language}
        label={texts.question({ language: name })}
        maxLength={CONTENT_LIMITS.question}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {optionKeys.map((place) => (
          <TextField
            key={place}
            {...field(`${language}${place}`)}
            lang={language}
            label={texts.option({ number: place + 1, language: name })}
            maxLength={CONTENT_LIMITS.option}
          />
        ))}
      </div>
    </fieldset>
  );
}

type QuestionFormProps = {
  /** Null for a new one. */
  question: StaffQuestion | null;
  onClose: () => void;
};

function optionText(place: number, text: string): string {
  const number = place + 1;
  return text === '' ? texts.emptyOption({ number }) : texts.optionName({ number, text });
}

/**
 * The form of a question. A colleague's change in the meantime is shown before it can be replaced.
 */
export function QuestionForm({ question, onClose }: QuestionFormProps) {
  const [active, setActive] = useState(question?.active ?? true);
  const form = useForm<QuestionField>(valuesOf(question));
  const save = useSave({
    form,
    send: (edit: QuestionEdit, options, present) => {
      const whole = wholeOf(edit);
      if (question === null) return api.games.staff.addQuestion(whole, options);
      const { id, version } = present ?? question;
      return api.games.staff.editQuestion({ ...whole, id, version }, options);
    },
    success: texts.success,
    outdated: queries.games.staff.listQuestions.key(),
    failed: texts.failed,
    changed: 'GAME_QUESTION_CHANGED',
    nowIs: (present) => texts.nowIs({ question: present.en.question }),
    onSaved: onClose,
  });

  function submit() {
    const typed = questionOf(form.values, active);
    const refusal = questionRefusal(typed);
    if (refusal !== null) {
      const missing = refusal === 'GAME_CONTENT_INCOMPLETE' ? firstEmpty(form.values) : undefined;
      const text = messages.errors[refusal];
      form.refuse(missing === undefined ? { text } : { fields: { [missing]: text } });
      return;
    }
    form.accept();
    save.mutate(typed);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      {languageKeys.map((language) => (
        <TextsOf key={language} language={language} field={form.field} />
      ))}
      <SelectField
        {...form.field('right')}
        label={texts.right}
        hint={texts.rightHint}
        options={optionKeys.map((place) => ({
          value: String(place),
          label: optionText(place, form.values[`en${place}`]),
        }))}
      />
      <SwitchField
        label={texts.active}
        checked={active}
        onChange={(event) => setActive(event.target.checked)}
      />
    </CancellableForm>
  );
}

const languageKeys = ['en', 'si', 'ta'] as const;
const optionKeys = [0, 1, 2, 3] as const;

type Language = (typeof languageKeys)[number];
type TextOf<Key extends Language> = `${Key}Question` | `${Key}${(typeof optionKeys)[number]}`;

/** The fields of the form of a question. */
type QuestionField = TextOf<Language> | 'right';
type Values = Record<QuestionField, string>;

const empty = { question: '', options: ['', '', '', ''] };

/** A question form's initial values; null for a new one. */
function valuesOf(question: StaffQuestion | null): Values {
  const { en, si, ta } = question ?? { en: empty, si: empty, ta: empty };
  const option = ({ options }: typeof empty, place: number) => options[place] ?? '';
  return {
    enQuestion: en.question,
    en0: option(en, 0),
    en1: option(en, 1),
    en2: option(en, 2),
    en3: option(en, 3),
    siQuestion: si.question,
    si0: option(si, 0),
    si1: option(si, 1),
    si2: option(si, 2),
    si3: option(si, 3),
    taQuestion: ta.question,
    ta0: option(ta, 0),
    ta1: option(ta, 1),
    ta2: option(ta, 2),
    ta3: option(ta, 3),
    right: String(question?.rightOption ?? 0),
  };
}

/** The typed values as a question. */
function questionOf(values: Values, active: boolean): QuestionEdit {
  const text = (language: Language) => ({
    question: values[`${language}Question`],
    options: optionKeys.map((place) => values[`${language}${place}`]),
  });
  const rightOption = parseWhole(values.right) ?? 0;
  return { en: text('en'), si: text('si'), ta: text('ta'), rightOption, active };
}

/** The first empty field. Undefined if there is none. */
function firstEmpty(values: Values): QuestionField | undefined {
  const names = languageKeys.flatMap((language): QuestionField[] => [
    `${language}Question`,
    ...optionKeys.map((place): QuestionField => `${language}${place}`),
  ]);
  return names.find((name) => isBlank(values[name]));
}
