/**
 * A link of a header or footer. `elsewhere`: it leads to another site, or to a page whose document
 * may do more than the others, so a document is loaded.
 */
export type SiteLink = { href: string; label: string; elsewhere?: boolean };
