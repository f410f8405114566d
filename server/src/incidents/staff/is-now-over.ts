import type { StaffIncident } from '../incident-views.ts';

/** True if a change ends an incident that the public knows. */
export function isNowOver(before: StaffIncident, after: StaffIncident): boolean {
  return before.endedAt === null && after.endedAt !== null && after.isPublic;
}
