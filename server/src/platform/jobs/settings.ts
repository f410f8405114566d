/** The schema of the jobs, which belongs to the owner and to pg-boss. */
export const jobsSchema = 'pgboss';

/** What every instance of pg-boss has in common: none of them changes the schema. */
export const jobsSettings = {
  schema: jobsSchema,
  migrate: false,
  createSchema: false,
  schedule: false,
  supervise: false,
} as const;
