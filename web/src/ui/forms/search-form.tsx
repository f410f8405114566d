import { type FormEvent, useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Search } from '../icons.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

type SearchFormProps<Choice extends string> = {
  text: string;
  textLabel: string;
  maxLength: number;
  choice: Choice;
  choiceLabel: string;
  choices: readonly { value: Choice; label: string }[];
  submitLabel: string;
  hint: string;
  onSearch: (query: { text: string; choice: Choice }) => void;
};

/** A text and a choice. The text is searched on Enter or the button, the choice immediately. */
export function SearchForm<Choice extends string>(props: SearchFormProps<Choice>) {
  const { choice, choices, onSearch } = props;
  const [text, setText] = useState(props.text);
  const hintId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ text: text.trim(), choice });
  }

  return (
    <form role="search" aria-describedby={hintId} onSubmit={submit} className="@container">
      <div className="grid items-start gap-4 @xl:grid-cols-[1fr_13rem]">
        <div className="flex flex-col gap-2">
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <TextField
                enterKeyHint="search"
                label={props.textLabel}
                value={text}
                maxLength={props.maxLength}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <Button
              type="submit"
              variant="secondary"
              icon={<Search className="size-4" aria-hidden="true" />}
            >
              {props.submitLabel}
            </Button>
          </div>
          <p id={hintId} className="text-sm text-faint">
            {props.hint}
          </p>
        </div>
        <SelectField
          label={props.choiceLabel}
          value={choice}
          options={choices}
          onChange={(event) => {
            const chosen = choices.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) onSearch({ text: text.trim(), choice: chosen.value });
          }}
        />
      </div>
    </form>
  );
}
