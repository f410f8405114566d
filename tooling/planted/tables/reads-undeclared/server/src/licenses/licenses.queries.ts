export const read = (db: Database) => db.selectFrom('license_keys').innerJoin('order_facts as o', 'o.id', 'id');
