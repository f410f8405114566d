import type { StaffOperation } from '@regz/contract/staff/staff-operation.ts';
import { mayCall, type StaffRole } from '@regz/rules/staff/staff-roles.ts';
import type { ComponentType } from 'react';
import { messages } from '../../../i18n/en.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';

const texts = messages.adminSite.panel;

export type AdminTab = {
  value: string;
  label: string;
  /** The operation without which the tab is useless. */
  needs: StaffOperation;
  Panel: ComponentType;
};

/** The overview is by itself, without a title. */
export type AdminGroup = { title?: string; tabs: readonly AdminTab[] };

const Overview = lazyPart(async () => {
  const { OverviewPanel } = await import('../../../overview/overview-panel.tsx');
  return OverviewPanel;
});

const LicenseKeys = lazyPart(async () => {
  const { LicenseKeysPanel } = await import('../license-keys-panel.tsx');
  return LicenseKeysPanel;
});

const StaffOrders = lazyPart(async () => {
  const { StaffOrdersPanel } = await import('../../../orders/staff/staff-orders-panel.tsx');
  return StaffOrdersPanel;
});

const SubscriptionTypes = lazyPart(async () => {
  const { SubscriptionTypesPanel } =
    await import('../../../storefront/subscription-types/subscription-types-panel.tsx');
  return SubscriptionTypesPanel;
});

const Plans = lazyPart(async () => {
  const { PlansPanel } = await import('../../../storefront/plans/plans-panel.tsx');
  return PlansPanel;
});

const Users = lazyPart(async () => {
  const { UsersPanel } = await import('../users-panel.tsx');
  return UsersPanel;
});

const Downloads = lazyPart(async () => {
  const { DownloadsPanel } = await import('../../../downloads/staff/downloads-panel.tsx');
  return DownloadsPanel;
});

const Tasks = lazyPart(async () => {
  const { TasksPanel } = await import('../../../tasks/staff/tasks-panel.tsx');
  return TasksPanel;
});

const Coins = lazyPart(async () => {
  const { CoinsPanel } = await import('../../../coins/staff/coins-panel.tsx');
  return CoinsPanel;
});

const TaskUsers = lazyPart(async () => {
  const { TaskUsersTab } = await import('../task-users-tab.tsx');
  return TaskUsersTab;
});

const CoinShop = lazyPart(async () => {
  const { StaffShopPanel } = await import('../../../shop/staff/staff-shop-panel.tsx');
  return StaffShopPanel;
});

const Games = lazyPart(async () => {
  const { StaffGamesPanel } = await import('../../../games/staff/games-panel.tsx');
  return StaffGamesPanel;
});

const MainSite = lazyPart(async () => {
  const { MainSitePanel } = await import('../main-site/main-site-panel.tsx');
  return MainSitePanel;
});

const FreePanel = lazyPart(async () => {
  const { StaffLinksPanel } = await import('../../../free-panel/staff-links-panel.tsx');
  return StaffLinksPanel;
});

const Contact = lazyPart(async () => {
  const { ContactPanel } = await import('../../../contact/staff/contact-panel.tsx');
  return ContactPanel;
});

const Guild = lazyPart(async () => {
  const { GuildPanel } = await import('../../../guild/staff/guild-panel.tsx');
  return GuildPanel;
});

const Giveaways = lazyPart(async () => {
  const { GiveawaysTab } = await import('../giveaways-tab.tsx');
  return GiveawaysTab;
});

const Staff = lazyPart(async () => {
  const { StaffPanel } = await import('../../../staff/staff-panel.tsx');
  return StaffPanel;
});

const ApiTokens = lazyPart(async () => {
  const { ApiTokensPanel } = await import('../../../api-tokens/api-tokens-panel.tsx');
  return ApiTokensPanel;
});

const EventHooks = lazyPart(async () => {
  const { EventHooksPanel } = await import('../../../event-hooks/event-hooks-panel.tsx');
  return EventHooksPanel;
});

const SandboxPayments = lazyPart(async () => {
  const { SandboxPanel } = await import('../../../orders/sandbox/sandbox-panel.tsx');
  return SandboxPanel;
});

/** The only one there would be for a role that may open none. */
export const overview: AdminTab = {
  value: 'overview',
  label: texts.overview,
  needs: 'overview.read',
  Panel: Overview,
};

/**
 * The tabs of the admin panel by group, by the value that `?tab=` has in the address. The code of a
 * panel arrives when its tab is first opened. Source: specification B 2 Admin.
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
        needs: 'keyStock.keys',
        Panel: LicenseKeys,
      },
      { value: 'orders', label: texts.orders, needs: 'orders.staff.list', Panel: StaffOrders },
      { value: 'plans', label: texts.plans, needs: 'storefront.staff.editPlan', Panel: Plans },
      {
        value: 'subscription-types',
        label: texts.subscriptionTypes,
        needs: 'storefront.subscriptionTypes.list',
        Panel: SubscriptionTypes,
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
      { value: 'users', label: texts.users, needs: 'accounts.customers.search', Panel: Users },
      { value: 'contact', label: texts.contact, needs: 'contact.staff.threads', Panel: Contact },
      { value: 'guild', label: texts.guild, needs: 'guild.staff.applications', Panel: Guild },
    ],
  },
  {
    title: texts.groups.freeArea,
    tabs: [
      { value: 'tasks', label: texts.tasks, needs: 'tasks.staff.list', Panel: Tasks },
      {
        value: 'task-users',
        label: texts.taskUsers,
        needs: 'accounts.taskUsers.staff.search',
        Panel: TaskUsers,
      },
      { value: 'games', label: texts.games, needs: 'games.staff.plays', Panel: Games },
      { value: 'coins', label: texts.coins, needs: 'coins.staff.overview', Panel: Coins },
      { value: 'coin-shop', label: texts.coinShop, needs: 'shop.staff.offers', Panel: CoinShop },
      {
        value: 'free-panel',
        label: texts.freePanel,
        needs: 'freePanel.staff.list',
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
        needs: 'sites.staff.readSettings',
        Panel: MainSite,
      },
      {
        value: 'giveaways',
        label: texts.giveaways,
        needs: 'giveaways.staff.list',
        Panel: Giveaways,
      },
      {
        value: 'downloads',
        label: texts.downloads,
        needs: 'downloads.staff.items',
        Panel: Downloads,
      },
    ],
  },
  {
    title: texts.groups.administration,
    tabs: [
      { value: 'staff', label: texts.staff, needs: 'accounts.admins.list', Panel: Staff },
      { value: 'api-tokens', label: texts.apiTokens, needs: 'apiTokens.list', Panel: ApiTokens },
      {
        value: 'event-hooks',
        label: texts.eventHooks,
        needs: 'eventHooks.list',
        Panel: EventHooks,
      },
    ],
  },
];

/** The groups with the tabs that a role may open; a group without any is left out. */
export function groupsFor(role: StaffRole): AdminGroup[] {
  return adminGroups
    .map((group) => ({ ...group, tabs: group.tabs.filter(({ needs }) => mayCall(role, needs)) }))
    .filter(({ tabs }) => tabs.length > 0);
}
