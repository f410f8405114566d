import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import { isBlank } from '../texts.ts';

/** The longest texts of an application and of staff's note, in characters. */
export const GUILD_LIMITS = {
  inGameName: 60,
  email: ACCOUNT_LIMITS.email,
  message: 2000,
  note: 1000,
} as const;

/** The days that an application is stored after its decision. */
export const GUILD_KEPT_DAYS = 365;

/** The stored values of a player's experience. */
export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const;
export type ExperienceLevel = (typeof experienceLevels)[number];

export const guildStates = ['open', 'accepted', 'declined'] as const;
export type GuildState = (typeof guildStates)[number];

export type GuildForm = {
  inGameName: string;
  email: string;
  /** One of the levels, or any other text while none is chosen. */
  experienceLevel: string;
  message: string;
};

export type GuildRefusal = 'GUILD_FIELDS_MISSING' | 'GUILD_EMAIL_INVALID';

export function isExperienceLevel(text: string): text is ExperienceLevel {
  return experienceLevels.some((level) => level === text);
}

/** Returns the reason to refuse an application, or null. The message is optional. */
export function guildRefusal(form: GuildForm): GuildRefusal | null {
  const missing = [form.inGameName, form.email].some(isBlank);
  if (missing || !isExperienceLevel(form.experienceLevel)) return 'GUILD_FIELDS_MISSING';
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'GUILD_EMAIL_INVALID';
}
