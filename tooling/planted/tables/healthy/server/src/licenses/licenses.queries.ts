import type { Orders } from '../orders/order_facts.ts';

/** Not a use of order_facts: a comment. */
export const owned = (db: Orders) => db.updateTable('license_keys').set({ note: null });
export const read = (db: Orders) => db.selectFrom('audit_entries').forUpdate();
export const written = 'insert into users (name) values ($1)';
