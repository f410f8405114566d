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
  /** False for one that was opened by mistake, which only staff are shown. */
  isPublic: z.boolean(),
  updates: z.array(
    z.strictObject({
      number: z.int(),
      /** When it was said first. */
      at: fields.instant,
      /** The words of now last, after all that they corrected. */
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
  /** A colleague was quicker: the incident as it is now. */
  INCIDENT_CHANGED: { status: 409, data: staffIncident },
} as const;

const seen = { id: z.uuid(), version: fields.version };

/** Every incident, those that go on first, then the newest first; at most 100. */
const listIncidents = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/incidents/staff' })
  .input(fields.nothing)
  .output(z.array(staffIncident));

/** Tells of an incident, with a first update; it can be over already. */
const openIncident = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/incidents/staff', successStatus: 201 })
  .input(z.strictObject({ ...description, endedAt, text }))
  .output(staffIncident)
  .errors({ ...descriptionRefusals, ...timeRefusals, ...textRefusals });

/** Corrects what is said of an incident as a whole; without an end it goes on. */
const editIncident = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/incidents/staff/{id}' })
  .input(z.strictObject({ ...seen, ...description, endedAt, isPublic: z.boolean() }))
  .output(staffIncident)
  .errors({ ...descriptionRefusals, ...timeRefusals, ...changeRefusals });

/** Says something new about an incident; with an end, that it is over. */
const addUpdate = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/incidents/staff/{id}/updates' })
  .input(z.strictObject({ ...seen, text, endedAt }))
  .output(staffIncident)
  .errors({ ...textRefusals, ...timeRefusals, ...changeRefusals });

/** Replaces the words of an update; the former ones are kept. */
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
