import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listWaiting } from './list-waiting.ts';
import { readNumbers } from './read-numbers.ts';
import { readOverview } from './read-overview.ts';
import { searchPanel } from './search-panel.ts';

export function overviewRoutes(services: Services): Handlers<Contract['overview']> {
  return {
    readOverview: ({ caller }, { days }) => readOverview(services, caller, Number(days)),
    readNumbers: (_context, { days }) => readNumbers(services, Number(days)),
    listWaiting: ({ caller }) => listWaiting(services, caller),
    searchPanel: (context, input) => searchPanel(services, context, input),
  };
}
