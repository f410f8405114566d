import { Counter } from 'prom-client';

/** Events that a process has counted since its start; `serveMetrics` shows them. */
export const counts = {
  refusals: new Counter({
    name: 'regz_refusals_total',
    help: 'Requests that were refused, by the code of the refusal',
    labelNames: ['code'],
    registers: [],
  }),
  webhooks: new Counter({
    name: 'regz_webhooks_total',
    help: 'Webhooks of payment providers: accepted, refused (signature, form), or failed here',
    labelNames: ['provider', 'outcome'],
    registers: [],
  }),
  jobFailures: new Counter({
    name: 'regz_job_failures_total',
    help: 'Tries of jobs that failed, by queue; most are tried again',
    labelNames: ['queue'],
    registers: [],
  }),
  deadJobs: new Counter({
    name: 'regz_dead_jobs_total',
    help: 'Jobs that failed for good, by queue',
    labelNames: ['queue'],
    registers: [],
  }),
};
