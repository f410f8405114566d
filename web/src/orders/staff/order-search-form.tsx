import { orderStatuses } from '@regz/rules/orders.ts';
import { useState, type FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/button.tsx';
import { Search } from '../../ui/icons.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { statusView } from '../order-status.ts';
import type { OrderWish } from './staff-orders.ts';

const texts = messages.ordersStaff.list;
const SEARCH_LENGTH = 128;

const choices = ['any', ...orderStatuses, 'flagged'] as const;
const options = choices.map((value) => ({ value, label: labelOf(value) }));

function labelOf(choice: OrderWish['status']): string {
  if (choice === 'any') return texts.any;
  if (choice === 'flagged') return texts.flagged;
  // Two statuses have one name to a buyer; staff tell them apart.
  if (choice === 'awaiting-key') return messages.ordersStaff.waiting;
  return statusView(choice).label;
}

type OrderSearchFormProps = { wish: OrderWish; onSearch: (wish: OrderWish) => void };

/** What staff look for: the text on Enter or the button, the status as soon as it is chosen. */
export function OrderSearchForm({ wish, onSearch }: OrderSearchFormProps) {
  const [text, setText] = useState(wish.search);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ ...wish, search: text.trim() });
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
            enterKeyHint="search"
            label={texts.text}
            value={text}
            maxLength={SEARCH_LENGTH}
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
        label={texts.status}
        value={wish.status}
        options={options}
        onChange={(event) => {
          const status = choices.find((each) => each === event.target.value) ?? 'any';
          onSearch({ search: text.trim(), status });
        }}
      />
      <p className="text-sm text-faint sm:col-span-2">{texts.hint}</p>
    </form>
  );
}
