import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { messages } from '../../../i18n/en.ts';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { statusView } from '../../order-status.ts';
import type { OrderQuery } from '../staff-orders.ts';

const texts = messages.ordersStaff.list;
const SEARCH_LENGTH = 128;

const choices = ['any', ...orderStatuses, 'flagged', 'flagged-all'] as const;
const options = choices.map((value) => ({ value, label: labelOf(value) }));

function labelOf(choice: OrderQuery['status']): string {
  if (choice === 'any') return texts.any;
  if (choice === 'flagged') return texts.flagged;
  if (choice === 'flagged-all') return texts.flaggedAll;
  // Two statuses have one name to a buyer; staff tell them apart.
  if (choice === 'awaiting-key') return messages.ordersStaff.waiting;
  return statusView(choice).label;
}

type OrderSearchFormProps = { query: OrderQuery; onSearch: (query: OrderQuery) => void };

/** Which orders staff look for. */
export function OrderSearchForm({ query, onSearch }: OrderSearchFormProps) {
  return (
    <SearchForm
      text={query.search}
      textLabel={texts.text}
      maxLength={SEARCH_LENGTH}
      choice={query.status}
      choiceLabel={texts.status}
      choices={options}
      submitLabel={texts.submit}
      hint={texts.hint}
      onSearch={({ text, choice }) => onSearch({ search: text, status: choice })}
    />
  );
}
