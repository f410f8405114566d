import type { Examples } from '../operation-example.ts';

export const examples: Examples = {
  'overview.readOverview': async () => ({ days: '30' }),
  'overview.readNumbers': async () => ({ days: '30' }),
  'overview.searchPanel': async () => ({ text: 'nimal' }),
};
