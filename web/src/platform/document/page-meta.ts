import { messages } from '../../i18n/en.ts';

/** What a page tells about itself in the head of its document. */
export type PageMeta = { title: string; description?: string };

/** The title of a page, with the product's name, and its description. */
export function pageMeta({ title, ...rest }: PageMeta): PageMeta {
  const { name } = messages.brand;
  return { ...rest, title: title === name ? title : `${title} · ${name}` };
}
