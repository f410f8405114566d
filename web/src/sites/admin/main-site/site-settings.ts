import { type ClaimName, type FooterPlace, isLink } from '@regz/rules/sites/site-settings.ts';
import { messages } from '../../../i18n/en.ts';
import type { Api } from '../../../platform/api/api.ts';

const texts = messages.mainSiteStaff.figures;

type Answer = Awaited<ReturnType<Api['sites']['staff']['readSettings']>>;
export type SiteSettings = Answer['settings'];
export type SiteFigures = Answer['figures'];
export type SettingName = ClaimName | FooterPlace;

/** What is really so, beside what is claimed. */
export function figureTexts(figures: SiteFigures): Record<ClaimName, string> {
  return {
    dailyTasks: texts.dailyTasks(figures.dailyTasks),
    dailyCoins: texts.dailyCoins(figures.dailyCoins),
    miniGames: texts.miniGames(figures.miniGames),
    activeUsers: texts.activeUsers(figures.activeCustomers, figures.openTaskUsers),
    uptime: texts.uptime,
    support: texts.support,
  };
}

/** The settings as the contract takes them from the fields of the form. */
export function settingsOf(values: Record<SettingName, string>): Omit<SiteSettings, 'version'> {
  const { chatCommunity, messaging, social, ...claims } = values;
  return {
    claims,
    links: {
      chatCommunity: chatCommunity.trim(),
      messaging: messaging.trim(),
      social: social.trim(),
    },
  };
}

/** The fault of each field that cannot be saved as it is. */
export function settingFaults({
  claims,
  links,
}: Omit<SiteSettings, 'version'>): Partial<Record<SettingName, string>> {
  const faults: Partial<Record<string, string>> = {};
  for (const [name, claim] of Object.entries(claims))
    if (claim.trim() === '') faults[name] = messages.errors.SITE_CLAIM_MISSING;
  for (const [name, link] of Object.entries(links))
    if (!isLink(link)) faults[name] = messages.errors.SITE_LINK_INVALID;
  return faults;
}
