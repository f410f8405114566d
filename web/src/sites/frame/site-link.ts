/** A link of a header or footer. `elsewhere`: it leads to another site, so a document is loaded. */
export type SiteLink = { href: string; label: string; elsewhere?: boolean };
