import { type RawBuilder, sql } from 'kysely';

/** A condition that limits a time column to the counted days. */
type Within = (moment: string) => RawBuilder<unknown>;

/**
 * The figures of the sales numbers, by day. Each label begins with `live` or `test`; `orderLabel`
 * in read-numbers.ts reads the rest. Reads `sold`, the orders paid on those days with the returned
 * amount of each.
 */
export function numbersOfDays(within: Within): RawBuilder<unknown> {
  return sql`
    ${ordersByProvider}
    union all
    ${ordersBySource}
    union all
    ${ordersInOtherCurrencies(within)}
    union all
    ${stepsOfOrders(within)}`;
}

const money = sql`case when live then 'live' else 'test' end`;

/** Orders by the day of their payment. Money lost in a dispute does not also count as refunded. */
const ordersByProvider = sql`
    select paid_at::date, figure.name, ${money} || ' ' || provider, sum(figure.value)
      from sold
      cross join lateral (
        select count(*) filter (where status = 'open') as open,
               count(*) filter (where status = 'won') as won,
               count(*) filter (where status = 'lost') as lost
          from order_disputes where order_ref = sold.id) disputes
      cross join lateral (values
        ('provider_orders', 1),
        ('provider_charged', amount_minor),
        ('provider_refunded', (lost = 0 and returned_minor > 0)::integer),
        ('provider_refunded_minor', case when lost = 0 then least(returned_minor, amount_minor) else 0 end),
        ('provider_lost_minor', case when lost > 0 then amount_minor else 0 end),
        ('provider_disputed', (open + won + lost > 0)::integer),
        ('disputes_open', open),
        ('disputes_won', won),
        ('disputes_lost', lost)) figure (name, value)
     group by 1, 2, 3 having sum(figure.value) > 0`;

/** Orders by the day of their payment, with the facts that determine their source. */
const ordersBySource = sql`
    select paid_at::date, figure.name,
           concat_ws(' ', ${money},
             case when exists (select from free_panel_usage where license_key_id = first_key) then 'trial' end,
             case when exists (select from giveaway_winners where license_key_id = first_key)
                  then 'giveaway' end,
             case when coupon_id is not null then 'coupon' end,
             case when exists (select from order_gifts where order_ref = sold.id) then 'gift' end),
           sum(figure.value)
      from sold
      left join lateral (
        select id as first_key, activated_at from license_keys
         where license_keys.user_id = sold.user_id and activated_at is not null
         order by activated_at limit 1) began on began.activated_at <= sold.created_at
      cross join lateral (values
        ('source_orders', 1),
        ('source_sales', greatest(amount_minor - returned_minor, 0)),
        ('source_returned', least(returned_minor, amount_minor))) figure (name, value)
     group by 1, 2, 3`;

/** Orders in currencies other than rupees. They are not the store's, and not in any sum. */
function ordersInOtherCurrencies(within: Within): RawBuilder<unknown> {
  return sql`
    select paid_at::date, figure.name, ${money} || ' ' || currency, sum(figure.value)
      from order_facts
      cross join lateral (values
        ('other_orders', 1),
        ('other_sales', greatest(amount_minor - order_returned_minor(order_facts), 0)))
        figure (name, value)
     where ${within('paid_at')} and currency <> 'LKR' and amount_minor > 0
     group by 1, 2, 3`;
}

/** The steps that the orders of a day have reached, on any later day. */
function stepsOfOrders(within: Within): RawBuilder<unknown> {
  return sql`
    select created_at::date, figure.name, ${money}, sum(figure.value)
      from order_facts
      cross join lateral (values
        ('opened_orders', 1),
        ('opened_begun', (provider_session_id is not null or paid_at is not null)::integer),
        ('opened_paid', (paid_at is not null)::integer),
        ('opened_redeemed', (paid_at is not null and exists (
          select from license_keys
           where license_keys.id = order_facts.license_key_id and activated))::integer))
        figure (name, value)
     where ${within('created_at')} and amount_minor > 0
     group by 1, 2, 3`;
}
