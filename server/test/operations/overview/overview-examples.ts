import type { Examples } from '../operation-example.ts';

/** Today. */
function lately() {
  const day = new Date().toISOString().slice(0, 10);
  return { from: day, to: day };
}

export const examples: Examples = {
  'overview.readOverview': async () => ({ days: '30' }),
  'overview.readNumbers': async () => ({ days: '30' }),
  'overview.readActivity': async () => lately(),
  'overview.listActs': async () => ({ ...lately(), kind: 'accounts', page: 1 }),
  'overview.searchPanel': async () => ({ text: 'nimal' }),
};
