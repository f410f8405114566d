import { type ComponentType, lazy } from 'react';
import { messages } from '../../i18n/en.ts';

const texts = messages.adminSite.panel;

type AdminPanel = { value: string; label: string; Panel: ComponentType };

const LicenseKeys = lazy(async () => {
  const { LicenseKeysPanel } = await import('./license-keys-panel.tsx');
  return { default: LicenseKeysPanel };
});

const StaffOrders = lazy(async () => {
  const { StaffOrdersPanel } = await import('../../orders/staff/staff-orders-panel.tsx');
  return { default: StaffOrdersPanel };
});

const SubscriptionTypes = lazy(async () => {
  const { SubscriptionTypesPanel } =
    await import('../../storefront/subscription-types/subscription-types-panel.tsx');
  return { default: SubscriptionTypesPanel };
});

const Plans = lazy(async () => {
  const { PlansPanel } = await import('../../storefront/plans/plans-panel.tsx');
  return { default: PlansPanel };
});

const Users = lazy(async () => {
  const { UsersPanel } = await import('./users-panel.tsx');
  return { default: UsersPanel };
});

const Downloads = lazy(async () => {
  const { DownloadsPanel } = await import('../../downloads/staff/downloads-panel.tsx');
  return { default: DownloadsPanel };
});

const Tasks = lazy(async () => {
  const { TasksPanel } = await import('../../tasks/staff/tasks-panel.tsx');
  return { default: TasksPanel };
});

const Coins = lazy(async () => {
  const { CoinsTab } = await import('./coins-tab.tsx');
  return { default: CoinsTab };
});

const Staff = lazy(async () => {
  const { StaffPanel } = await import('../../accounts/staff/staff-panel.tsx');
  return { default: StaffPanel };
});

const SandboxPayments = lazy(async () => {
  const { SandboxPanel } = await import('../../orders/sandbox/sandbox-panel.tsx');
  return { default: SandboxPanel };
});

/**
 * The tabs of the admin panel in their order, by the value that `?tab=` has in the address. The
 * code of a panel arrives when its tab is first opened. Source: specification B 2 Admin.
 */
export const adminTabs: readonly [AdminPanel, ...AdminPanel[]] = [
  { value: 'license-keys', label: texts.licenseKeys, Panel: LicenseKeys },
  { value: 'subscription-types', label: texts.subscriptionTypes, Panel: SubscriptionTypes },
  { value: 'orders', label: texts.orders, Panel: StaffOrders },
  { value: 'plans', label: texts.plans, Panel: Plans },
  { value: 'users', label: texts.users, Panel: Users },
  { value: 'downloads', label: texts.downloads, Panel: Downloads },
  { value: 'tasks', label: texts.tasks, Panel: Tasks },
  { value: 'coins', label: texts.coins, Panel: Coins },
  { value: 'staff', label: texts.staff, Panel: Staff },
  { value: 'payments', label: texts.sandboxPayments, Panel: SandboxPayments },
];
