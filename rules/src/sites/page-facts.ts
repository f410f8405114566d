/** The attribute in which a document carries what its page is told with it, as JSON. */
export const PAGE_FACTS_ATTRIBUTE = 'data-page-facts';
