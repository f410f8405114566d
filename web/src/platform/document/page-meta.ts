import type { MetaDescriptor } from 'react-router';
import { messages } from '../../i18n/en.ts';

type PageMeta = { title: string; description?: string };

/** The title and description of a page, as the answer of a route module's `meta`. */
export function pageMeta({ title, description }: PageMeta): MetaDescriptor[] {
  const fullTitle = title === messages.brand.name ? title : `${title} · ${messages.brand.name}`;
  const descriptors: MetaDescriptor[] = [{ title: fullTitle }];
  if (description !== undefined) descriptors.push({ name: 'description', content: description });
  return descriptors;
}
