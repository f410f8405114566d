import type { InferSchemaOutput } from '@orpc/contract';
import type { textChanges } from '@regz/contract/sites/texts.ts';
import type { Api } from '../../../platform/api/api.ts';

type Staff = Api['sites']['staff'];
type List = Parameters<Staff['listTexts']>[0];

/** A sentence and its translation, as staff see them. */
export type StaffText = Awaited<ReturnType<Staff['listTexts']>>['texts'][number];
export type TextQuery = Pick<List, 'filter' | 'search'>;
export type TextLanguage = List['language'];

/** What a PO file changes. */
export type TextChanges = InferSchemaOutput<typeof textChanges>;

/** The forms of a sentence, each in its own lines. */
export function shownForms(forms: readonly string[]): string {
  return forms.join('\n');
}
