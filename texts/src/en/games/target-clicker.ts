import { texts } from '../../sentences.ts';

export const targetClicker = texts({
  tally: 'You hit {hits} of 20 targets.',
  field: 'Field with one disc. Click or tap it.',
  cells: 'Nine cells. Press the number of the one that lights up.',
  hits: 'Hits: {count} of 20',
});
