import type { Database } from '../src/platform/database/database.ts';

/** The parts of the seed that the database already has, each as `kind:name`. */
export async function findPresent(db: Database): Promise<ReadonlySet<string>> {
  const people = await db.selectFrom('users').select('username').execute();
  const staff = await db.selectFrom('account_admins').select('username').execute();
  const taskUsers = await db.selectFrom('web_task').select('username').execute();
  const filled = await db
    .selectFrom('license_keys')
    .innerJoin('key_stock_products', 'key_stock_products.id', 'license_keys.product_id')
    .select('key_stock_products.name')
    .distinct()
    .where('license_key', 'like', 'CAST-%')
    .execute();
  const types = await db.selectFrom('subscription_types').select('name').execute();
  const codes = await db.selectFrom('coupons').select('code').execute();
  const links = await db.selectFrom('free_panel_links').select('admin_username').execute();
  const sessions = await db.selectFrom('order_sandbox_sessions').select('order_id').execute();
  const messages = await db.selectFrom('contact_threads').select('subject').execute();
  const applications = await db.selectFrom('guild_applications').select('in_game_name').execute();
  const giveaways = await db.selectFrom('giveaways').select('title').execute();
  return new Set([
    ...[...people, ...staff].map(({ username }) => `person:${username}`),
    ...taskUsers.map(({ username }) => `task-user:${username}`),
    ...filled.map(({ name }) => `stock:${name}`),
    ...types.map(({ name }) => `type:${name}`),
    ...codes.map(({ code }) => `coupon:${code}`),
    ...links.map((link) => `link:${link.admin_username}`),
    ...messages.map(({ subject }) => `message:${subject}`),
    ...applications.map((application) => `application:${application.in_game_name}`),
    ...giveaways.map(({ title }) => `giveaway:${title}`),
    ...sessions.map((session) => `checkout:${session.order_id}`),
  ]);
}

/** Prevents servers from closing a giveaway whose end has passed before the transaction ends. */
export async function keepOpen(trx: Database, giveawayId: string): Promise<void> {
  await trx.selectFrom('giveaways').select('id').where('id', '=', giveawayId).forShare().execute();
}
