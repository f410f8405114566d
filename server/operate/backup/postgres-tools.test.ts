import { expect, it } from 'vitest';
import { findTool } from './postgres-tools.ts';

/** An unreleased version. */
const MAJOR = 99;

it.each(['pg_dump', 'pg_restore'] as const)(
  'Without %s of its version, the package to install is named',
  async (name) => {
    await expect(findTool(name, MAJOR)).rejects.toThrow(
      new RegExp(
        `${name}.*, and the database is of version 99: install the package postgresql-client-99 `,
      ),
    );
  },
);
