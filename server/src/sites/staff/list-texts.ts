import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { TEXT_LIMITS, type TextFilter } from '@regz/rules/sites/texts.ts';
import { namesOfShown } from '@regz/texts/translations.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listCorrections, readTexts, type Text } from '../texts/read-texts.ts';

type Staff = Contract['sites']['staff'];
type Listed = InferContractRouterOutputs<Staff>['listTexts'];

const filters: Readonly<Record<TextFilter, (text: Text) => boolean>> = {
  all: () => true,
  missing: ({ entry }) => entry.forms.includes(''),
  unread: ({ state }) => state === 'unread',
  corrected: ({ correction }) => correction !== null,
};

/** Lists the sentences that customers read in a language, with the number of each kind. */
export async function listTexts(
  { db }: Services,
  _context: RequestContext<AdminCaller>,
  { language, filter, search, after }: InferContractRouterInputs<Staff>['listTexts'],
): Promise<Listed> {
  const texts = await readTexts(language, await listCorrections(db, language));
  // A sentence that was marked as read meanwhile no longer passes the filter, so the position is
  // found among all sentences.
  const start = after === undefined ? 0 : texts.findIndex(({ key }) => key === after) + 1;
  const page = texts
    .slice(start)
    .filter((text) => filters[filter](text) && contains(text, search))
    .slice(0, TEXT_LIMITS.page + 1);
  const { shown, next } = pageOf(page, TEXT_LIMITS.page, ({ key }) => key);
  const count = (name: TextFilter) => texts.filter(filters[name]).length;
  return {
    texts: shown.map(textView),
    next,
    counts: {
      all: texts.length,
      missing: count('missing'),
      unread: count('unread'),
      corrected: count('corrected'),
    },
    slices: [...new Set(texts.map(({ slice }) => slice))].toSorted(),
  };
}

function contains({ key, english, entry }: Text, search: string): boolean {
  const wanted = search.normalize('NFC').toLowerCase();
  return [key, ...english, ...entry.forms].some((each) =>
    each.normalize('NFC').toLowerCase().includes(wanted),
  );
}

/** A sentence as the contract shows it. */
export function textView(text: Text): Listed['texts'][number] {
  const { key, slice, english, entry, state, correction } = text;
  return {
    key,
    slice,
    english,
    forms: entry.forms,
    state,
    isMailed: namesOfShown().some((name) => key.startsWith(`${name}.`)),
    correction:
      correction === null ? null : { readBy: correction.readBy, at: correction.at.toISOString() },
  };
}
