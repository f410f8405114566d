import type { OperationsOf, Slice } from '../platform/slice.ts';
import { listRunningIncidents } from './list-running-incidents.ts';
import { readStatus } from './read-status.ts';
import { addUpdate, correctUpdate } from './staff/add-update.ts';
import { listIncidents } from './staff/list-incidents.ts';
import { editIncident, openIncident } from './staff/open-incident.ts';
import { createStatusMemory } from './status-memory.ts';

export const incidents = {
  operations: (services): OperationsOf<'incidents'> => {
    const memory = createStatusMemory(services);
    return {
      incidents: {
        readStatus: () => readStatus(services, memory),
        listRunningIncidents: () => listRunningIncidents(memory),
        staff: {
          listIncidents,
          openIncident,
          editIncident,
          addUpdate,
          correctUpdate,
        },
      },
    };
  },
} satisfies Slice;
