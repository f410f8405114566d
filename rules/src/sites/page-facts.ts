/** The attribute of a document that holds the facts sent to its page, as JSON. */
export const PAGE_FACTS_ATTRIBUTE = 'data-page-facts';

/** Names the claim that the element shows; the server inserts the operator's wording. */
export const CLAIM_ATTRIBUTE = 'data-claim';

/** Marks the line that says how fast keys come; hidden unless the server writes numbers into it. */
export const KEY_SPEED_ATTRIBUTE = 'data-key-speed';

/** Marks the line that says what a plan costs at least; hidden unless the server writes a price into it. */
export const LOWEST_PRICE_ATTRIBUTE = 'data-lowest-price';

/** Names the target of a link whose address the build cannot know; the server inserts it. */
export const PLACE_ATTRIBUTE = 'data-place';

/** The address of a link whose target is not configured; it leads nowhere. */
export const NOWHERE = 'role="link" aria-disabled="true"';
