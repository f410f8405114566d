/** Once a network has bought this many keys in a day, the next purchase gets a hard challenge. */
export const CALM_NETWORK_KEYS = 3;

/** A shared network gets this multiple of the normal limit for each of its addresses. */
export const SHARED_NETWORK_FACTOR = 8;
