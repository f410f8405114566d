-- More figures of days (decision record 81); `counted` marks the days that have them, and the next round counts
-- those that do not.
alter table overview_figures drop constraint overview_figures_name_check;
alter table overview_figures add constraint overview_figures_name_check check (name in (
    'sales', 'test_sales', 'paid', 'checkouts', 'redemptions', 'trials', 'trial_buyers',
    'coins_issued', 'coins_spent', 'keys_taken', 'active', 'available', 'counted',
    'provider_orders', 'provider_charged', 'provider_refunded', 'provider_refunded_minor',
    'provider_lost_minor', 'provider_disputed', 'disputes_open', 'disputes_won', 'disputes_lost',
    'source_orders', 'source_sales', 'source_returned', 'other_orders', 'other_sales',
    'opened_orders', 'opened_begun', 'opened_paid', 'opened_redeemed', 'began'));
