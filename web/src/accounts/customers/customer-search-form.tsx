import { CUSTOMER_LIMITS, customerFilters } from '@regz/rules/accounts-customers.ts';
import { messages } from '../../i18n/en.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import type { CustomerWish } from './customers.ts';

const texts = messages.accountCustomers.search;

const filters = customerFilters.map((value) => ({ value, label: texts.filters[value] }));

type CustomerSearchFormProps = {
  wish: CustomerWish;
  takesFocus: boolean;
  onSearch: (wish: CustomerWish) => void;
};

/** Which users staff look for. */
export function CustomerSearchForm({ wish, takesFocus, onSearch }: CustomerSearchFormProps) {
  return (
    <SearchForm
      text={wish.text}
      textLabel={texts.text}
      maxLength={CUSTOMER_LIMITS.searchText}
      choice={wish.filter}
      choiceLabel={texts.filter}
      choices={filters}
      submitLabel={texts.submit}
      hint={texts.hint}
      takesFocus={takesFocus}
      onSearch={({ text, choice }) => onSearch({ text, filter: choice })}
    />
  );
}
