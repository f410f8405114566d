import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { momentInUtc } from '@regz/rules/licenses/days-left.ts';
import { formatAmount } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import type { Fields } from '../../platform/api/error-text.ts';

const { someoneElse, colleague } = messages.unnamedEditor;

const formats: Readonly<Record<string, (value: unknown, data: Fields) => string>> = {
  limitBytes: (bytes) => formatBytes(Number(bytes)),
  leftMinor: (minor, { currency }) => formatAmount(Number(minor), String(currency)),
  expectedMinor: (minor, { currency }) => formatAmount(Number(minor), String(currency)),
  until: (moment) => momentInUtc(String(moment)),
  editedBy: (name) => (typeof name === 'string' ? name : someoneElse),
  decidedBy: (name) => (typeof name === 'string' ? name : colleague),
};

/** What staff's pages show of the data of a refusal. */
export function refusalValues(data: Fields): Fields {
  return Object.fromEntries<unknown>(
    Object.entries(data).map(([field, value]) => [field, formats[field]?.(value, data) ?? value]),
  );
}
