import type { StaffOperation } from '@regz/contract/staff/staff-operation.ts';
import { mayCall, type StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { messages } from '@regz/texts/en.ts';
import type { ComponentType } from 'react';
import {
  Overview,
  Numbers,
  LicenseKeys,
  StaffOrders,
  Catalogue,
  Plans,
  Coupons,
  Currencies,
  PauseRule,
  Reminders,
  Users,
  Downloads,
  DesktopPanel,
  Tasks,
  Coins,
  TaskUsers,
  CoinShop,
  Games,
  MainSite,
  Texts,
  FreePanel,
  Community,
  Contact,
  Guild,
  Incidents,
  Giveaways,
  Staff,
  Activity,
  ApiTokens,
  EventHooks,
  SandboxPayments,
} from './lazy-tabs.ts';

const texts = messages.adminSite.panel;

export type AdminTab = {
  value: string;
  label: string;
  /** The heading of the panel, if that is not the label: the tab is a section of another one. */
  heading?: string;
  /** The value of the tab above it. The menu lists it while that tab or a neighbor is open. */
  under?: string;
  /** The operation that the tab requires. */
  needs: StaffOperation;
  Panel: ComponentType;
};

/** The overview is a group without a title. */
export type AdminGroup = { title?: string; tabs: readonly AdminTab[] };

/** The only tab for a role without rights to any other. */
export const overview: AdminTab = {
  value: 'overview',
  label: texts.overview,
  needs: 'overview.readOverview',
  Panel: Overview,
};

const plansTab = {
  value: 'plans',
  label: texts.plans,
  needs: 'storefront.staff.editPlan',
  Panel: Plans,
} as const;

/** A tab that is listed under the plans. */
function underPlans(value: string, label: string, Panel: ComponentType): AdminTab {
  return { value, label, needs: plansTab.needs, Panel, under: plansTab.value };
}

/**
 * The tabs of the admin panel by group, by the value of `?tab=` in the address. The code of a panel
 * loads when its tab is first opened.
 */
const adminGroups: readonly AdminGroup[] = [
  {
    tabs: [overview],
  },
  {
    title: texts.groups.sales,
    tabs: [
      {
        value: 'license-keys',
        label: texts.licenseKeys,
        needs: 'keyStock.listProductKeys',
        Panel: LicenseKeys,
      },
      {
        value: 'orders',
        label: texts.orders,
        needs: 'orders.staff.searchOrders',
        Panel: StaffOrders,
      },
      {
        value: 'catalogue',
        label: texts.catalogue,
        needs: 'licenses.staff.listPackages',
        Panel: Catalogue,
      },
      plansTab,
      underPlans('coupons', texts.coupons, Coupons),
      underPlans('currencies', texts.currencies, Currencies),
      underPlans('pause-rule', texts.pauseRule, PauseRule),
      underPlans('reminders', texts.reminders, Reminders),
      {
        value: 'subscription-types',
        label: texts.subscriptionTypes,
        needs: 'storefront.staff.listSubscriptionTypes',
        Panel: Catalogue,
        heading: texts.catalogue,
      },
      {
        value: 'numbers',
        label: texts.numbers,
        needs: 'overview.readNumbers',
        Panel: Numbers,
      },
      {
        value: 'payments',
        label: texts.sandboxPayments,
        needs: 'orders.sandbox.sessions',
        Panel: SandboxPayments,
      },
    ],
  },
  {
    title: texts.groups.people,
    tabs: [
      {
        value: 'users',
        label: texts.users,
        needs: 'customers.staff.searchCustomers',
        Panel: Users,
      },
      {
        value: 'contact',
        label: texts.contact,
        needs: 'contact.staff.listThreads',
        Panel: Contact,
      },
      {
        value: 'community',
        label: texts.community,
        needs: 'community.staff.readRoles',
        Panel: Community,
      },
      { value: 'guild', label: texts.guild, needs: 'guild.staff.listApplications', Panel: Guild },
      {
        value: 'incidents',
        label: texts.incidents,
        needs: 'incidents.staff.listIncidents',
        Panel: Incidents,
      },
    ],
  },
  {
    title: texts.groups.freeArea,
    tabs: [
      { value: 'tasks', label: texts.tasks, needs: 'tasks.staff.listTasks', Panel: Tasks },
      {
        value: 'task-users',
        label: texts.taskUsers,
        needs: 'players.staff.searchTaskUsers',
        Panel: TaskUsers,
      },
      { value: 'games', label: texts.games, needs: 'games.staff.listPlays', Panel: Games },
      { value: 'coins', label: texts.coins, needs: 'coins.staff.readOverview', Panel: Coins },
      {
        value: 'coin-shop',
        label: texts.coinShop,
        needs: 'shop.staff.listOffers',
        Panel: CoinShop,
      },
      {
        value: 'free-panel',
        label: texts.freePanel,
        needs: 'freePanel.staff.listLinks',
        Panel: FreePanel,
      },
    ],
  },
  {
    title: texts.groups.site,
    tabs: [
      {
        value: 'main-site',
        label: texts.mainSite,
        needs: 'sites.staff.readSiteSettings',
        Panel: MainSite,
      },
      { value: 'texts', label: texts.texts, needs: 'sites.staff.listTexts', Panel: Texts },
      {
        value: 'giveaways',
        label: texts.giveaways,
        needs: 'giveaways.staff.listGiveaways',
        Panel: Giveaways,
      },
      {
        value: 'downloads',
        label: texts.downloads,
        needs: 'downloads.staff.listDownloads',
        Panel: Downloads,
      },
      {
        value: 'desktop-panel',
        label: texts.desktopPanel,
        needs: 'panel.staff.listReleases',
        Panel: DesktopPanel,
      },
    ],
  },
  {
    title: texts.groups.administration,
    tabs: [
      { value: 'staff', label: texts.staff, needs: 'staff.listStaff', Panel: Staff },
      {
        value: 'activity',
        label: texts.activity,
        needs: 'overview.readActivity',
        Panel: Activity,
      },
      {
        value: 'api-tokens',
        label: texts.apiTokens,
        needs: 'apiTokens.listTokens',
        Panel: ApiTokens,
      },
      {
        value: 'event-hooks',
        label: texts.eventHooks,
        needs: 'eventHooks.listHooks',
        Panel: EventHooks,
      },
    ],
  },
];

/** The groups with the tabs that a role may open. Omits empty groups. */
export function groupsFor(role: StaffRole): AdminGroup[] {
  return adminGroups
    .map((group) => ({ ...group, tabs: group.tabs.filter(({ needs }) => mayCall(role, needs)) }))
    .filter(({ tabs }) => tabs.length > 0);
}
