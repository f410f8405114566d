/** The schema of the jobs, which belongs to the owner and to pg-boss. */
export const JOBS_SCHEMA = 'pgboss';

/** Shared by every instance of pg-boss: none of them changes the schema. */
export const jobsSettings = {
  schema: JOBS_SCHEMA,
  migrate: false,
  createSchema: false,
  schedule: false,
  supervise: false,
} as const;
