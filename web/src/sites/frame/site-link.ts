/**
 * A link of a header or footer. `elsewhere`: its target is another site, or a page with other
 * permissions than the rest, so a document is loaded.
 */
export type SiteLink = { href: string; label: string; elsewhere?: boolean };
