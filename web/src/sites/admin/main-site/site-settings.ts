import {
  type ClaimName,
  claimNames,
  type FooterPlace,
  footerPlaces,
  isLink,
} from '@regz/rules/sites/site-settings.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '../../../i18n/en.ts';
import type { Api } from '../../../platform/api/api.ts';

const texts = messages.mainSiteStaff.figures;
const { claims: claimTexts, links: linkTexts, changed } = messages.mainSiteStaff;

type Answer = Awaited<ReturnType<Api['sites']['staff']['readSiteSettings']>>;
export type SiteSettings = Answer['settings'];
export type SiteFigures = Answer['figures'];
export type SettingName = ClaimName | FooterPlace;
type Wording = Pick<SiteSettings, 'claims' | 'links'>;

/** The true figures, beside the claims. */
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
export function settingsOf(values: Record<SettingName, string>): Wording {
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
export function settingFaults({ claims, links }: Wording): Partial<Record<SettingName, string>> {
  const faults: Partial<Record<string, string>> = {};
  for (const [name, claim] of Object.entries(claims))
    if (isBlank(claim)) faults[name] = messages.errors.SITE_CLAIM_MISSING;
  for (const [name, link] of Object.entries(links))
    if (!isLink(link)) faults[name] = messages.errors.SITE_LINK_INVALID;
  return faults;
}

/** Who saved first, and what differs there from what somebody is about to save. */
export function changedText(present: SiteSettings, wanted: Wording): string {
  const differing = [
    ...claimNames
      .filter((name) => present.claims[name] !== wanted.claims[name].trim())
      .map((name) => changed.field(claimTexts.fields[name], present.claims[name])),
    ...footerPlaces
      .filter((name) => present.links[name] !== wanted.links[name])
      .map((name) => changed.field(linkTexts.fields[name], present.links[name] || changed.nothing)),
  ];
  if (differing.length === 0) return changed.same(present.editedBy);
  return changed.differs(present.editedBy, differing);
}
