export const read = (db: Database) => db.selectFrom('order_facts');
export const insert = (db: Database) => db.insertInto('license_keys');
