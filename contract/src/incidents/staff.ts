import { INCIDENT_LIMITS } from '@regz/rules/incidents/incident-edits.ts';
import { incidentEffects, statusParts } from '@regz/rules/incidents/system-status.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** Staff's description of an incident, which customers read. */
const description = {
  title: z.string().max(INCIDENT_LIMITS.title),
  effect: z.enum(incidentEffects),
  affected: z.array(z.enum(statusParts)).max(statusParts.length),
  beganAt: fields.instant,
};

const endedAt = fields.instant.nullable();
const text = z.string().max(INCIDENT_LIMITS.text);

const wording = z.strictObject({ at: fields.instant, text, writtenBy: z.string() });

const staffIncident = z.strictObject({
  id: z.uuid(),
  ...description,
  endedAt,
  /** False for one opened by mistake, which only staff see. */
  isPublic: z.boolean(),
  updates: z.array(
    z.strictObject({
      number: z.int(),
      /** The time of the first version. */
      at: fields.instant,
      /** The current wording last, after those that it corrects. */
      wordings: z.array(wording).min(1),
    }),
  ),
  ...fields.edited,
});

const descriptionRefusals = {
  INCIDENT_TITLE_MISSING: { status: 400 },
  INCIDENT_PARTS_MISSING: { status: 400 },
} as const;

const timeRefusals = {
  INCIDENT_TIME_AHEAD: { status: 400 },
  INCIDENT_ENDS_BEFORE: { status: 400 },
} as const;

const textRefusals = { INCIDENT_TEXT_MISSING: { status: 400 } } as const;

const changeRefusals = {
  INCIDENT_UNKNOWN: { status: 404 },
  /** A colleague edited it first. The data is the current incident. */
  INCIDENT_CHANGED: { status: 409, data: staffIncident },
} as const;

const seen = { id: z.uuid(), version: fields.version };

/** Every incident: running ones first, then newest first, at most 100. */
const listIncidents = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/incidents/staff' })
  .input(fields.nothing)
  .output(z.array(staffIncident));

/** Publishes an incident with a first update. It can already be over. */
const openIncident = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/incidents/staff', successStatus: 201 })
  .input(z.strictObject({ ...description, endedAt, text }))
  .output(staffIncident)
  .errors({ ...descriptionRefusals, ...timeRefusals, ...textRefusals });

/** Corrects the description of an incident. Without an end it runs again. */
const editIncident = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/incidents/staff/{id}' })
  .input(z.strictObject({ ...seen, ...description, endedAt, isPublic: z.boolean() }))
  .output(staffIncident)
  .errors({ ...descriptionRefusals, ...timeRefusals, ...changeRefusals });

/** Adds an update to an incident. An end closes the incident. */
const addUpdate = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/incidents/staff/{id}/updates' })
  .input(z.strictObject({ ...seen, text, endedAt }))
  .output(staffIncident)
  .errors({ ...textRefusals, ...timeRefusals, ...changeRefusals });

/** Replaces the text of an update. Earlier texts are stored. */
const correctUpdate = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/incidents/staff/{id}/updates/correct' })
  .input(z.strictObject({ ...seen, number: z.int().positive().max(fields.INTEGER_MAX), text }))
  .output(staffIncident)
  .errors({ ...textRefusals, ...changeRefusals, INCIDENT_UPDATE_UNKNOWN: { status: 404 } });

export const incidentsStaff = {
  listIncidents,
  openIncident,
  editIncident,
  addUpdate,
  correctUpdate,
};
