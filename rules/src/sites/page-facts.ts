/** The attribute in which a document carries what its page is told with it, as JSON. */
export const PAGE_FACTS_ATTRIBUTE = 'data-page-facts';

/** Names the claim whose words stand in the element; the server writes the operator's there. */
export const CLAIM_ATTRIBUTE = 'data-claim';

/** Names where a link leads whose address the build cannot know; the server writes it there. */
export const PLACE_ATTRIBUTE = 'data-place';

/** Stands in the link of a place without an address, which is one that leads nowhere. */
export const NOWHERE = 'role="link" aria-disabled="true"';
