import type { Example } from '../operation-example.ts';

/** Examples of the operations of the overview. */
export const examples: Readonly<Record<string, Example>> = {
  'overview.readOverview': { input: async () => ({ days: '30' }) },
  'overview.readNumbers': { input: async () => ({ days: '30' }) },
  'overview.searchPanel': { input: async () => ({ text: 'nimal' }) },
  'overview.listWaiting': { input: async () => ({}) },
};
