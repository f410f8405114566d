import { CouponsPanel } from '../../coupons/staff/coupons-panel.tsx';
import { FreezeRulePanel } from '../../licenses/staff/freeze-rule-panel.tsx';
import { RemindersPanel } from '../../licenses/staff/reminders-panel.tsx';
import { CurrenciesPanel } from '../../storefront/staff/plans/currencies-panel.tsx';
import { PlansPanel } from '../../storefront/staff/plans/plans-panel.tsx';

/** The tab of plans, and the tabs under it, which load together. */
export const plansTabs = {
  Plans: PlansPanel,
  Coupons: CouponsPanel,
  Currencies: CurrenciesPanel,
  PauseRule: FreezeRulePanel,
  Reminders: RemindersPanel,
};
