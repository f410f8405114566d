import { messages } from '@regz/texts/en.ts';

/** Title and description in the head of a page's document. */
export type PageMeta = { title: string; description?: string };

/** A page's metadata with the product's name in the title. */
export function pageMeta({ title, ...rest }: PageMeta): PageMeta {
  const { name } = messages.brand;
  return { ...rest, title: title === name ? title : `${title} · ${name}` };
}
