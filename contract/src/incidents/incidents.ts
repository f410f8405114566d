import { INCIDENT_LIMITS } from '@regz/rules/incidents/incident-edits.ts';
import { incidentEffects, statusParts } from '@regz/rules/incidents/system-status.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { incidentsStaff } from './staff.ts';

const incident = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  /** The effect on the affected parts while the incident runs. */
  effect: z.enum(incidentEffects),
  affected: z.array(z.enum(statusParts)),
  beganAt: fields.instant,
  /** Null while it runs. */
  endedAt: fields.instant.nullable(),
  /** The updates in their current wording, newest first. */
  updates: z.array(
    z.strictObject({
      at: fields.instant,
      text: z.string().max(INCIDENT_LIMITS.text),
      /** The time of the last correction of its text. Null if there is none. */
      correctedAt: fields.instant.nullable(),
    }),
  ),
});

/**
 * Returns the running incidents and those of the last 90 days. During a database outage it answers
 * from the memory of the process. No cache may store the answer.
 */
const readStatus = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/status' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      /** The moment of this answer, by the server's clock. */
      at: fields.instant,
      databaseAnswers: z.boolean(),
      /**
       * The time at which the incidents were read. Null if the process has not been able to since
       * its start.
       */
      readAt: fields.instant.nullable(),
      parts: z.array(
        z.strictObject({ part: z.enum(statusParts), state: z.enum(['ok', ...incidentEffects]) }),
      ),
      /** Running incidents first, then newest first. */
      incidents: z.array(incident),
    }),
  );

export const runningIncidents = z.array(incident.pick({ id: true, title: true, effect: true }));

/** Returns the running incidents for the line on the dashboard. */
const listRunningIncidents = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/status/running' })
  .input(fields.nothing)
  .output(runningIncidents);

export const incidents = { readStatus, listRunningIncidents, staff: incidentsStaff };
