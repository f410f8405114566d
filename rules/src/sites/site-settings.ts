import { isBlank } from '../texts.ts';
/** The home page's claims in the operator's words, and the defaults. */
export const defaultClaims = {
  dailyTasks: '10',
  dailyCoins: '100+',
  miniGames: '10',
  activeUsers: '358+',
  uptime: '98.9%',
  support: '24/7',
} as const;
export type ClaimName = keyof typeof defaultClaims;
export type Claims = Readonly<Record<ClaimName, string>>;
export const claimNames = [
  'dailyTasks',
  'dailyCoins',
  'miniGames',
  'activeUsers',
  'uptime',
  'support',
] as const satisfies readonly ClaimName[];

/** The footer's external links. A link without an address has no target. */
export const footerPlaces = ['chatCommunity', 'messaging', 'social'] as const;
export type FooterPlace = (typeof footerPlaces)[number];
export type FooterLinks = Readonly<Record<FooterPlace, string>>;

export const SITE_SETTING_LIMITS = { claim: 12, link: 300 } as const;

export type SiteSettingsRefusal = 'SITE_CLAIM_MISSING' | 'SITE_LINK_INVALID';

/**
 * Returns the reason to refuse settings: an empty claim, or a link that is not an HTTPS address.
 */
export function siteSettingsRefusal(settings: {
  claims: Claims;
  links: FooterLinks;
}): SiteSettingsRefusal | null {
  if (claimNames.some((name) => isBlank(settings.claims[name]))) return 'SITE_CLAIM_MISSING';
  if (footerPlaces.some((place) => !isLink(settings.links[place]))) return 'SITE_LINK_INVALID';
  return null;
}

/** True if a text is an HTTPS address without spaces and quotes, or empty. */
export function isLink(text: string): boolean {
  return text === '' || /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/[^\s"'<>\\]*)?$/i.test(text);
}
