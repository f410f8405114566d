import { CUSTOMER_LIMITS, customerFilters } from '@regz/rules/customers/standing.ts';
import { messages } from '../../i18n/en.ts';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import type { CustomerQuery } from './customers.ts';

const texts = messages.accountCustomers.search;

const filters = customerFilters.map((value) => ({ value, label: texts.filters[value] }));

type CustomerSearchFormProps = {
  query: CustomerQuery;
  onSearch: (query: CustomerQuery) => void;
};

/** The search for users. */
export function CustomerSearchForm({ query, onSearch }: CustomerSearchFormProps) {
  return (
    <SearchForm
      text={query.text}
      textLabel={texts.text}
      maxLength={CUSTOMER_LIMITS.searchText}
      choice={query.filter}
      choiceLabel={texts.filter}
      choices={filters}
      submitLabel={texts.submit}
      hint={texts.hint}
      onSearch={({ text, choice }) => onSearch({ text, filter: choice })}
    />
  );
}
