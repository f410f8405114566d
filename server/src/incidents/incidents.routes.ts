import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listRunningIncidents } from './list-running-incidents.ts';
import { readStatus } from './read-status.ts';
import { addUpdate, correctUpdate } from './staff/add-update.ts';
import { listIncidents } from './staff/list-incidents.ts';
import { editIncident, openIncident } from './staff/open-incident.ts';
import { createStatusMemory } from './status-memory.ts';

export function incidentsRoutes(services: Services): Handlers<Contract['incidents']> {
  const memory = createStatusMemory(services);
  return {
    readStatus: () => readStatus(services, memory),
    listRunningIncidents: () => listRunningIncidents(memory),
    staff: {
      listIncidents: () => listIncidents(services.db),
      openIncident: (context, input) => openIncident(services, context, input),
      editIncident: (context, input) => editIncident(services, context, input),
      addUpdate: (context, input) => addUpdate(services, context, input),
      correctUpdate: (context, input) => correctUpdate(services, context, input),
    },
  };
}
