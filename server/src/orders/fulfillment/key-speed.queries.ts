import { sql } from 'kysely';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

type Delivered = {
  keys: number;
  /** The median time; 0 if there are none. */
  medianMs: number;
};

/** The keys of the last `most` orders for real money since a time, and their delivery times. */
export const findDelivered = preparedQuery(
  (_db, { since, most }: { since: Date; most: number }) => sql<Delivered>`
    select count(*)::int as keys,
           coalesce(percentile_disc(0.5) within group (order by waited), 0)::float8 as "medianMs"
      from (select greatest(extract(epoch from fulfilled_at - paid_at) * 1000, 0) as waited
              from order_facts
             where live and paid_at >= ${since} and fulfilled_at is not null
             order by paid_at desc limit ${most}) last_ones`,
);
