import { lazyPart } from '../../../platform/connection/load-part.tsx';

export const Overview = lazyPart(async () => {
  const { OverviewPanel } = await import('../../../overview/overview-panel.tsx');
  return OverviewPanel;
});

export const LicenseKeys = lazyPart(async () => {
  const { LicenseKeysPanel } = await import('../license-keys-panel.tsx');
  return LicenseKeysPanel;
});

export const StaffOrders = lazyPart(async () => {
  const { OrdersTab } = await import('../orders-tab.tsx');
  return OrdersTab;
});

export const SubscriptionTypes = lazyPart(async () => {
  const { SubscriptionTypesPanel } =
    await import('../../../storefront/subscription-types/subscription-types-panel.tsx');
  return SubscriptionTypesPanel;
});

export const Plans = lazyPart(async () => {
  const { PlansTab } = await import('../plans-tab.tsx');
  return PlansTab;
});

export const Users = lazyPart(async () => {
  const { UsersPanel } = await import('../users-panel.tsx');
  return UsersPanel;
});

export const Downloads = lazyPart(async () => {
  const { DownloadsPanel } = await import('../../../downloads/staff/downloads-panel.tsx');
  return DownloadsPanel;
});

export const DesktopPanel = lazyPart(async () => {
  const { DesktopPanelTab } = await import('../desktop-panel-tab.tsx');
  return DesktopPanelTab;
});

export const Tasks = lazyPart(async () => {
  const { TasksPanel } = await import('../../../tasks/staff/tasks-panel.tsx');
  return TasksPanel;
});

export const Coins = lazyPart(async () => {
  const { CoinsPanel } = await import('../../../coins/staff/coins-panel.tsx');
  return CoinsPanel;
});

export const TaskUsers = lazyPart(async () => {
  const { TaskUsersTab } = await import('../task-users-tab.tsx');
  return TaskUsersTab;
});

export const CoinShop = lazyPart(async () => {
  const { StaffShopPanel } = await import('../../../shop/staff/staff-shop-panel.tsx');
  return StaffShopPanel;
});

export const Games = lazyPart(async () => {
  const { StaffGamesPanel } = await import('../../../games/staff/games-panel.tsx');
  return StaffGamesPanel;
});

export const MainSite = lazyPart(async () => {
  const { MainSitePanel } = await import('../main-site/main-site-panel.tsx');
  return MainSitePanel;
});

export const FreePanel = lazyPart(async () => {
  const { StaffLinksPanel } = await import('../../../free-panel/staff-links-panel.tsx');
  return StaffLinksPanel;
});

export const Contact = lazyPart(async () => {
  const { ContactPanel } = await import('../../../contact/staff/contact-panel.tsx');
  return ContactPanel;
});

export const Guild = lazyPart(async () => {
  const { GuildPanel } = await import('../../../guild/staff/guild-panel.tsx');
  return GuildPanel;
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
  const { StaffPanel } = await import('../../../staff/staff-panel.tsx');
  return StaffPanel;
});

export const ApiTokens = lazyPart(async () => {
  const { ApiTokensPanel } = await import('../../../api-tokens/api-tokens-panel.tsx');
  return ApiTokensPanel;
});

export const EventHooks = lazyPart(async () => {
  const { EventHooksPanel } = await import('../../../event-hooks/event-hooks-panel.tsx');
  return EventHooksPanel;
});

export const SandboxPayments = lazyPart(async () => {
  const { SandboxPanel } = await import('../../../orders/sandbox/sandbox-panel.tsx');
  return SandboxPanel;
});
