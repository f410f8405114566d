export const redeem = (db: Database) => db.deleteFrom('license_keys');
