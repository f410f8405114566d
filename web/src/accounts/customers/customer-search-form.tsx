import { CUSTOMER_LIMITS, customerFilters } from '@regz/rules/accounts-customers.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/button.tsx';
import { Search } from '../../ui/icons.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CustomerWish } from './customers.ts';

const texts = messages.accountCustomers.search;

const filterOptions = customerFilters.map((value) => ({ value, label: texts.filters[value] }));

type CustomerSearchFormProps = {
  wish: CustomerWish;
  takesFocus: boolean;
  onSearch: (wish: CustomerWish) => void;
};

/** What staff look for: the text on Enter or the button, the filter as soon as it is chosen. */
export function CustomerSearchForm({ wish, takesFocus, onSearch }: CustomerSearchFormProps) {
  const [text, setText] = useState(wish.text);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ ...wish, text: text.trim() });
  }

  return (
    <form
      role="search"
      onSubmit={submit}
      className="grid items-start gap-4 sm:grid-cols-[1fr_13rem]"
    >
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
            enterKeyHint="search"
            label={texts.text}
            value={text}
            maxLength={CUSTOMER_LIMITS.searchText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" icon={<Search className="size-4" aria-hidden="true" />}>
          {texts.submit}
        </Button>
      </div>
      <SelectField
        label={texts.filter}
        value={wish.filter}
        options={filterOptions}
        onChange={(event) => {
          const filter = customerFilters.find((each) => each === event.target.value);
          onSearch({ text: text.trim(), filter: filter ?? 'all' });
        }}
      />
      <p className="text-sm text-faint sm:col-span-2">{texts.hint}</p>
    </form>
  );
}
