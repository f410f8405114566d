import { isBlank } from '../texts.ts';
import type { StatusPart } from './system-status.ts';

export const INCIDENT_LIMITS = { title: 120, text: 2000 } as const;

export type IncidentForm = {
  title: string;
  affected: readonly StatusPart[];
  beganAtMs: number;
  /** Null while it runs. */
  endedAtMs: number | null;
};

export type IncidentRefusal =
  | 'INCIDENT_TITLE_MISSING'
  | 'INCIDENT_PARTS_MISSING'
  | 'INCIDENT_TIME_AHEAD'
  | 'INCIDENT_ENDS_BEFORE';

/** Returns the reason why staff's description of an incident is invalid, or null. */
export function incidentRefusal(form: IncidentForm, nowMs: number): IncidentRefusal | null {
  if (isBlank(form.title)) return 'INCIDENT_TITLE_MISSING';
  if (form.affected.length === 0) return 'INCIDENT_PARTS_MISSING';
  return incidentTimesRefusal(form, nowMs);
}

/** Returns the reason why the start and end of an incident are invalid, or null. */
export function incidentTimesRefusal(
  { beganAtMs, endedAtMs }: Pick<IncidentForm, 'beganAtMs' | 'endedAtMs'>,
  nowMs: number,
): 'INCIDENT_TIME_AHEAD' | 'INCIDENT_ENDS_BEFORE' | null {
  if (Math.max(beganAtMs, endedAtMs ?? beganAtMs) > nowMs) return 'INCIDENT_TIME_AHEAD';
  return endedAtMs !== null && endedAtMs < beganAtMs ? 'INCIDENT_ENDS_BEFORE' : null;
}
