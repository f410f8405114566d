import type { SearchMeanings } from '@regz/rules/overview/search-text.ts';
import type { FoundBy } from '@regz/rules/overview/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { begins, contains } from '../platform/database/like-patterns.ts';

/** The meanings of a typed text, and its spellings as a stored username and a stored address. */
export type PanelSearch = SearchMeanings & {
  usernames: readonly string[];
  emails: readonly string[];
  /** The most rows of each way to match. */
  most: number;
};

/** A way in which rows match; no condition if the text cannot match so. */
type Way = { by: FoundBy; where: RawBuilder<unknown> | null };

/** Plans each statement for the typed text, because the best index depends on it. */
export async function planForText(trx: Database): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
}

/** The rows of all ways, in their order; a row that several ways find belongs to the first. */
async function rowsByWay<Row extends { id: string }>(
  trx: Database,
  {
    select,
    newest,
    most,
    ways,
  }: {
    select: RawBuilder<unknown>;
    newest?: RawBuilder<unknown>;
    most: number;
    ways: readonly Way[];
  },
): Promise<(Row & { by: FoundBy })[]> {
  const lists = ways.flatMap(({ by, where }, place) =>
    where === null
      ? []
      : [
          sql`(select ${place}::integer as place, ${by}::text as by, found.* from (
                ${select} where ${where} ${newest ?? sql``} limit ${most}) found)`,
        ],
  );
  if (lists.length === 0) return [];
  const { rows } = await sql<Row & { by: FoundBy }>`
    ${sql.join(lists, sql` union all `)} order by place`.execute(trx);
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  return rows.filter((row) => first.get(row.id) === row);
}

const anyOf = (values: readonly string[]) => sql`any(${values}::text[])`;

/** A condition on a column, null without values. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[]) {
  return values.length === 0 ? null : sql`${column} = ${anyOf(values)}`;
}

/** A condition on a column in lower case, null without texts. No index serves `like any`. */
function beginsWith(column: RawBuilder<unknown>, texts: readonly string[]) {
  const likes = texts.map((text) => sql`${column} like ${begins(text.toLowerCase())}`);
  return likes.length === 0 ? null : sql`(${sql.join(likes, sql` or `)})`;
}

/** The index of `text_parts` finds candidates; the pattern decides. */
function hasMiddle(middle: string | null) {
  if (middle === null) return null;
  return sql`text_parts(username) @> text_parts(${middle}) and lower(username) like ${contains(middle)}`;
}

/** An unredeemed key of a generated batch, whose other characters no search may reveal. */
const isSecret = sql`(not activated and batch_id is not null and batch_id in (
  select id from key_stock_batches where kind = 'generated'))`;

/** The keys that were handed out and have these characters, as a part of a statement. */
function keysWith(column: RawBuilder<unknown>, part: string, most: number) {
  return sql`
    select ${column} from license_keys
     where (activated or assigned_at is not null) and text_parts(license_key) @> text_parts(${part})
       and upper(license_key) like ${contains(part)}
       and not ${isSecret} and ${column} is not null limit ${most}`;
}

export async function findCustomers(trx: Database, search: PanelSearch) {
  const { text, name, keyPart, discordId, most } = search;
  const device = begins(text.toLowerCase());
  const digits = sql`regexp_replace(mobile_number, '\\D', '', 'g')`;
  const select = sql`select id, username as title, email from users`;
  const ways: Way[] = [
    { by: 'mobile', where: isOneOf(digits, search.mobileDigits) },
    { by: 'discord-id', where: discordId === null ? null : sql`discord_id = ${discordId}` },
    { by: 'name', where: beginsWith(sql`lower(username)`, search.usernames) },
    { by: 'email', where: beginsWith(sql`lower(email)`, search.emails) },
    { by: 'discord-name', where: beginsWith(sql`lower(discord_username)`, [name]) },
    {
      by: 'key',
      where: keyPart === null ? null : sql`id in (${keysWith(sql`user_id`, keyPart, most)})`,
    },
    {
      by: 'key',
      where:
        keyPart === null
          ? null
          : sql`upper(key) = ${keyPart} and id in (
              select user_id from account_imported_keys where upper(license_key) = ${keyPart})`,
    },
    {
      by: 'device',
      where: sql`id in (
        select account_id from panel_devices
         where device_id = ${text} or lower(label) like ${device} or lower(name) like ${device}
         limit ${most})`,
    },
    { by: 'similar-email', where: isOneOf(sql`lower(email)`, search.similarEmails) },
    { by: 'middle', where: hasMiddle(search.middle) },
  ];
  return rowsByWay<{ id: string; title: string; email: string | null }>(trx, {
    select,
    most,
    ways,
  });
}

export async function findTaskUsers(trx: Database, search: PanelSearch) {
  const select = sql`select id, username as title from web_task`;
  const ways: Way[] = [
    { by: 'name', where: beginsWith(sql`lower(username)`, search.usernames) },
    { by: 'email', where: beginsWith(sql`lower(email)`, search.emails) },
    { by: 'similar-email', where: isOneOf(sql`lower(email)`, search.similarEmails) },
    { by: 'middle', where: hasMiddle(search.middle) },
  ];
  return rowsByWay<{ id: string; title: string }>(trx, { select, most: search.most, ways });
}

/** Orders, the newest of each way first. */
export async function findOrders(
  trx: Database,
  search: PanelSearch & { providers: readonly string[] },
) {
  const { text, keyPart, transferReference, most } = search;
  const ofProvider = sql`provider = ${anyOf(search.providers)}`;
  const ids = search.orderIds.map((id) => sql`order_id like ${begins(id)}`);
  const ways: Way[] = [
    { by: 'order', where: ids.length === 0 ? null : sql`(${sql.join(ids, sql` or `)})` },
    {
      by: 'transfer',
      where:
        transferReference === null
          ? null
          : sql`provider = 'transfer' and provider_session_id = ${transferReference}`,
    },
    { by: 'checkout', where: sql`${ofProvider} and provider_session_id = ${text}` },
    { by: 'payment', where: sql`payment_ref = ${text}` },
    {
      by: 'payment',
      where: sql`id in (
        select order_ref from order_payments where ${ofProvider} and payment_ref = ${text})`,
    },
    {
      by: 'key',
      where: keyPart === null ? null : sql`license_key_id in (${keysWith(sql`id`, keyPart, most)})`,
    },
    { by: 'name', where: beginsWith(sql`lower(client_name)`, search.usernames) },
    {
      by: 'email',
      // Stated explicitly, so that the planner expects few rows where few orders have an address.
      where: sql`client_email is not null and ${beginsWith(sql`lower(client_email)`, search.emails)}`,
    },
  ];
  return rowsByWay<{ id: string; product: string; username: string }>(trx, {
    select: sql`
      select order_id as id, product_name as product, client_name as username from order_facts`,
    newest: sql`order by created_at desc, order_facts.id desc`,
    most,
    ways,
  });
}

/**
 * Keys with their products: the one that equals the text, those handed out that contain it, those
 * in stock that end with it, and secret ones with these last four characters.
 */
export async function findKeys(trx: Database, { keyPart, most }: PanelSearch) {
  if (keyPart === null) return [];
  const reversed = begins(Array.from(keyPart).toReversed().join(''));
  const state = sql`
    case when activated then 'activated' when assigned_at is not null then 'assigned'
         else 'available' end`;
  return rowsByWay<{ id: string; product: string | null; ending: string; state: KeyState }>(trx, {
    select: sql`
      select license_keys.id, product.name as product, right(license_key, 4) as ending,
             ${state} as state
        from license_keys left join key_stock_products product on product.id = product_id`,
    most,
    ways: [
      { by: 'key', where: sql`upper(license_key) = ${keyPart}` },
      { by: 'key', where: sql`license_keys.id in (${keysWith(sql`id`, keyPart, most)})` },
      {
        by: 'key',
        where: sql`license_keys.id in (
          select stocked.id from key_stock_products stock, lateral (
            select id from license_keys
             where product_id = stock.id
               and (assigned_at is null or (${isSecret} and ${keyPart.length} = 4))
               and reverse(upper(license_key)) like ${reversed} limit ${most}) stocked)`,
      },
    ],
  });
}

type KeyState = 'activated' | 'assigned' | 'available';

/** The newest conversations of a number, or of a mailbox. */
export async function findThreads(db: Database, text: string, limit: number) {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return db
    .selectFrom('contact_threads')
    .select(['id', 'number', 'subject'])
    .where((where) =>
      where.or([
        where('number', '=', Number(number ?? 0)),
        sql<boolean>`account_mailbox(email) = account_mailbox(${text})`,
      ]),
    )
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}
