export const read = (db: Database) => db.selectFrom('license_keys');
