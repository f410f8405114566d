import { DAY_MS } from '@regz/rules/durations.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { Services } from '../platform/services.ts';
import { countDevices, countReports } from './panel-figures.queries.ts';

/** The metrics of the panel: PCs that are signed in, those that run, and what was reported of them. */
export function panelFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Figure[] {
  return [
    {
      name: 'regz_panel_devices',
      help: 'PCs that are signed in to the panel, and those of them that run it now',
      kind: 'gauge',
      label: 'state',
      read: async () => {
        const { signedIn, running } = await countDevices(db, new Date(clock()));
        return { 'signed-in': signedIn, running };
      },
    },
    {
      name: 'regz_panel_reports',
      help: 'Reports about programs within the last 24 hours',
      kind: 'gauge',
      label: 'kind',
      read: async () => {
        const rows = await countReports(db, new Date(clock() - DAY_MS));
        return Object.fromEntries(rows.map(({ kind, reports }) => [kind, reports]));
      },
    },
  ];
}
