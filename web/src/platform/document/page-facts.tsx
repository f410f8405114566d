import { PAGE_FACTS_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';

/** Where the server writes a page's facts into its document; React leaves it untouched. */
export function PageFacts() {
  return <div hidden suppressHydrationWarning {...{ [PAGE_FACTS_ATTRIBUTE]: '' }} />;
}

/** What the document was sent with; undefined where the server had nothing to tell. */
export function readPageFacts(): unknown {
  const written = document
    .querySelector(`[${PAGE_FACTS_ATTRIBUTE}]`)
    ?.getAttribute(PAGE_FACTS_ATTRIBUTE);
  return written ? JSON.parse(written) : undefined;
}
