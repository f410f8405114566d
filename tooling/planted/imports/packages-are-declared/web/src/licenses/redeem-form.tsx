import pg from 'pg';

export const Pool = pg.Pool;
