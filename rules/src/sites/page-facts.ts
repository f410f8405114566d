/** The attribute of a document that holds the facts sent to its page, as JSON. */
export const PAGE_FACTS_ATTRIBUTE = 'data-page-facts';

/** Names the claim that the element shows; the server inserts the operator's wording. */
export const CLAIM_ATTRIBUTE = 'data-claim';

/** Marks the line with the speed of keys. Hidden unless the server inserts numbers. */
export const KEY_SPEED_ATTRIBUTE = 'data-key-speed';

/** Marks the line with the lowest price of a plan. Hidden unless the server inserts a price. */
export const LOWEST_PRICE_ATTRIBUTE = 'data-lowest-price';

/** Names the target of a link whose address is unknown at build time. The server inserts it. */
export const PLACE_ATTRIBUTE = 'data-place';

/** The attributes of a link whose target is not configured. It has no target. */
export const NOWHERE = 'role="link" aria-disabled="true"';
