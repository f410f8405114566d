import { HOUR_MS } from '../durations.ts';
import { normalizeUsername, usernameRefusal, type UsernameRefusal } from '../identity/usernames.ts';
import { TRIAL_PACKAGE } from '../licenses/packages.ts';
import { withoutCopied } from '../texts.ts';

/** Limits on a link. */
export const LINK_LIMITS = {
  /** Fewest characters of the admin's name and password. */
  credentialMin: 3,
  username: 64,
  password: 256,
  maxUses: { least: 1, most: 1000, usual: 1 },
  hours: { least: 1, most: 744, usual: 24 },
} as const;

/**
 * The alternative number of uses in the form. The default of one use is consumed by the admin's own
 * login.
 */
export const USES_WITH_LOG_INS = 25;

/** The prefix of every code, and the number of random letters and digits after it. */
export const LINK_CODE_PREFIX = 'regz-free-';
export const LINK_CODE_RANDOM_LENGTH = 20;

/** The number of a code's characters in the table of links. */
const SHOWN_CODE_LENGTH = 20;

/** The trial of a link: the package, its days, and its name in the order. */
export const TRIAL = {
  package: TRIAL_PACKAGE,
  days: 1,
  productName: 'Free Panel Access',
} as const;

/** Returns the code in copied text: a code, or the address of a link that contains one. */
export function readLinkCode(typed: string): string {
  const code = withoutCopied(typed);
  return /regz-free-[A-Za-z0-9]{20}(?![A-Za-z0-9])/.exec(code)?.[0] ?? code;
}

/** True if a text has the form of a link's code. Does not ask the server. */
export function isLinkCode(text: string): boolean {
  return /^regz-free-[A-Za-z0-9]{20}$/.test(text);
}

/** The start of a code, as the table shows it. */
export function shortCode(code: string): string {
  return code.length > SHOWN_CODE_LENGTH ? `${code.slice(0, SHOWN_CODE_LENGTH)}…` : code;
}

export type LinkFacts = {
  isActive: boolean;
  expiresAtMs: number;
  maxUses: number;
  /** Uses by visitors and logins of the link's admin. */
  usedCount: number;
  /** Uses granted to the links under this one. */
  grantedUses: number;
};

/** Returns the uses that a link has left, for visitors or for sub-links. Never negative. */
export function usesLeft(link: Pick<LinkFacts, 'maxUses' | 'usedCount' | 'grantedUses'>): number {
  return Math.max(0, link.maxUses - link.usedCount - link.grantedUses);
}

/** A link's status at a given time; the first that applies. */
export type LinkStatus = 'expired' | 'disabled' | 'used-up' | 'active';

export function linkStatus(link: LinkFacts, nowMs: number): LinkStatus {
  if (link.expiresAtMs <= nowMs) return 'expired';
  if (!link.isActive) return 'disabled';
  return usesLeft(link) === 0 ? 'used-up' : 'active';
}

/** Returns the reason why a link does not admit a visitor, or null. */
export function linkRefusal(
  link: LinkFacts | undefined,
  nowMs: number,
): 'FREE_PANEL_LINK_INVALID' | 'FREE_PANEL_LINK_FULL' | null {
  if (link === undefined) return 'FREE_PANEL_LINK_INVALID';
  const status = linkStatus(link, nowMs);
  if (status === 'used-up') return 'FREE_PANEL_LINK_FULL';
  return status === 'active' ? null : 'FREE_PANEL_LINK_INVALID';
}

export type LinkDraft = { username: string; password: string; maxUses: number; hours: number };

export type LinkDraftRefusal =
  | 'FREE_PANEL_CREDENTIALS_TOO_SHORT'
  | UsernameRefusal
  | 'FREE_PANEL_USES_INVALID'
  | 'FREE_PANEL_HOURS_INVALID';

/** Returns the first reason to refuse a new link, or null. */
export function linkDraftRefusal(draft: LinkDraft): LinkDraftRefusal | null {
  if (shortCredentials(draft).length > 0) return 'FREE_PANEL_CREDENTIALS_TOO_SHORT';
  const unfit = usernameRefusal(draft.username);
  if (unfit !== null) return unfit;
  if (!isWithin(draft.maxUses, LINK_LIMITS.maxUses)) return 'FREE_PANEL_USES_INVALID';
  return isWithin(draft.hours, LINK_LIMITS.hours) ? null : 'FREE_PANEL_HOURS_INVALID';
}

/** Returns the credentials of a draft that are too short. The stored form of the name counts. */
export function shortCredentials(
  draft: Pick<LinkDraft, 'username' | 'password'>,
): ('username' | 'password')[] {
  const counted = { username: normalizeUsername(draft.username), password: draft.password };
  const names = ['username', 'password'] as const;
  return names.filter((name) => Array.from(counted[name]).length < LINK_LIMITS.credentialMin);
}

/** The uses and the time that a link admin's link has left for sub-links. */
export type Bounds = { usesLeft: number; expiresAtMs: number };

/** Returns the reason why a link cannot be created under another one, or null. */
export function boundsRefusal(
  draft: Pick<LinkDraft, 'maxUses' | 'hours'>,
  bounds: Bounds,
  nowMs: number,
): 'FREE_PANEL_USES_EXCEEDED' | 'FREE_PANEL_EXPIRY_EXCEEDED' | null {
  if (draft.maxUses > bounds.usesLeft) return 'FREE_PANEL_USES_EXCEEDED';
  return draft.hours > hoursLeft(bounds, nowMs) ? 'FREE_PANEL_EXPIRY_EXCEEDED' : null;
}

/**
 * Returns the most hours that a new link under another one may be valid. A partial last hour
 * counts, and the link then ends with its parent.
 */
export function hoursLeft({ expiresAtMs }: Pick<Bounds, 'expiresAtMs'>, nowMs: number): number {
  return Math.max(0, Math.ceil((expiresAtMs - nowMs) / HOUR_MS));
}

/** Returns the end of a new link. It is never after its parent's end. */
export function linkEnd(hours: number, nowMs: number, bounds: Bounds | null): number {
  const end = nowMs + hours * HOUR_MS;
  return bounds === null ? end : Math.min(end, bounds.expiresAtMs);
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
