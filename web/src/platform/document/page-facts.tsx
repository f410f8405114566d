import { PAGE_FACTS_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';

/** The element into which the server writes a page's facts; React does not change it. */
export function PageFacts() {
  return <div hidden suppressHydrationWarning {...{ [PAGE_FACTS_ATTRIBUTE]: '' }} />;
}

/** The facts sent with the document; undefined if the server had none. */
export function readPageFacts(): unknown {
  const written = document
    .querySelector(`[${PAGE_FACTS_ATTRIBUTE}]`)
    ?.getAttribute(PAGE_FACTS_ATTRIBUTE);
  return written ? JSON.parse(written) : undefined;
}
