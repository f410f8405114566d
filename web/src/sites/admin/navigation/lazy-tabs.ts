import { lazyPart } from '../../../platform/connection/load-part.tsx';
import type { plansTabs } from '../plans-tabs.ts';

type PlansTabs = typeof plansTabs;

export const Overview = lazyPart(async () => {
  const { OverviewTab } = await import('../../../overview/tabs.ts');
  return OverviewTab;
});

export const Numbers = lazyPart(async () => {
  const { NumbersTab } = await import('../../../overview/tabs.ts');
  return NumbersTab;
});

export const LicenseKeys = lazyPart(async () => {
  const { LicenseKeysTab } = await import('../license-keys-tab.tsx');
  return LicenseKeysTab;
});

export const StaffOrders = lazyPart(async () => {
  const { OrdersTab } = await import('../orders-tab.tsx');
  return OrdersTab;
});

export const Catalogue = lazyPart(async () => {
  const { CatalogueTab } = await import('../catalogue/catalogue-tab.tsx');
  return CatalogueTab;
});

/** Plans and the tabs under it load together. */
const fromPlans = (name: keyof PlansTabs) =>
  lazyPart(async () => (await import('../plans-tabs.ts')).plansTabs[name]);

export const Plans = fromPlans('Plans');
export const Coupons = fromPlans('Coupons');
export const Currencies = fromPlans('Currencies');
export const PauseRule = fromPlans('PauseRule');
export const Reminders = fromPlans('Reminders');

export const Users = lazyPart(async () => {
  const { UsersTab } = await import('../users-tab.tsx');
  return UsersTab;
});

export const Downloads = lazyPart(async () => {
  const { DownloadsTab } = await import('../../../downloads/staff/downloads-tab.tsx');
  return DownloadsTab;
});

export const DesktopPanel = lazyPart(async () => {
  const { DesktopPanelTab } = await import('../desktop-panel-tab.tsx');
  return DesktopPanelTab;
});

export const Tasks = lazyPart(async () => {
  const { TasksTab } = await import('../../../tasks/staff/tasks-tab.tsx');
  return TasksTab;
});

export const Coins = lazyPart(async () => {
  const { CoinsTab } = await import('../../../coins/staff/coins-tab.tsx');
  return CoinsTab;
});

export const TaskUsers = lazyPart(async () => {
  const { TaskUsersTab } = await import('../task-users-tab.tsx');
  return TaskUsersTab;
});

export const CoinShop = lazyPart(async () => {
  const { CoinShopTab } = await import('../../../shop/staff/coin-shop-tab.tsx');
  return CoinShopTab;
});

export const Games = lazyPart(async () => {
  const { GamesTab } = await import('../../../games/staff/games-tab.tsx');
  return GamesTab;
});

export const MainSite = lazyPart(async () => {
  const { MainSiteTab } = await import('../main-site/main-site-tab.tsx');
  return MainSiteTab;
});

export const Texts = lazyPart(async () => {
  const { TextsTab } = await import('../texts/texts-tab.tsx');
  return TextsTab;
});

export const FreePanel = lazyPart(async () => {
  const { FreePanelTab } = await import('../../../free-panel/staff/free-panel-tab.tsx');
  return FreePanelTab;
});

export const Contact = lazyPart(async () => {
  const { ContactTab } = await import('../contact-tab.tsx');
  return ContactTab;
});

export const Community = lazyPart(async () => {
  const { CommunityTab } = await import('../../../community/staff/community-tab.tsx');
  return CommunityTab;
});

export const Guild = lazyPart(async () => {
  const { GuildTab } = await import('../../../guild/staff/guild-tab.tsx');
  return GuildTab;
});

export const Incidents = lazyPart(async () => {
  const { IncidentsTab } = await import('../incidents-tab.tsx');
  return IncidentsTab;
});

export const Giveaways = lazyPart(async () => {
  const { GiveawaysTab } = await import('../giveaways-tab.tsx');
  return GiveawaysTab;
});

export const Staff = lazyPart(async () => {
  const { StaffTab } = await import('../staff-tab.tsx');
  return StaffTab;
});

export const Activity = lazyPart(async () => {
  const { ActivityTab } = await import('../staff-tab.tsx');
  return ActivityTab;
});

export const ApiTokens = lazyPart(async () => {
  const { ApiTokensTab } = await import('../../../api-tokens/api-tokens-tab.tsx');
  return ApiTokensTab;
});

export const EventHooks = lazyPart(async () => {
  const { EventHooksTab } = await import('../../../event-hooks/event-hooks-tab.tsx');
  return EventHooksTab;
});

export const SandboxPayments = lazyPart(async () => {
  const { SandboxPaymentsTab } = await import('../../../orders/sandbox/sandbox-payments-tab.tsx');
  return SandboxPaymentsTab;
});
