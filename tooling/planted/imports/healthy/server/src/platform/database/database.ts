import pg from 'pg';

export const database = pg;
