/** Words of Target Clicker. */
export const targetClicker = {
  name: 'Target Clicker',
  objective: 'Hit 20 targets in 20 seconds',
  help: [
    'Hit the disc; the next one appears elsewhere. Twenty hits win, and misses cost nothing.',
    'Click or tap. Started with a key, the field has nine cells: press the number of the one that lights up.',
    'The field is hidden for 3 seconds, then time starts.',
  ],
  tally: (hits: number) => `You hit ${hits} of 20 targets.`,
  field: 'Field with one disc. Click or tap it.',
  cells: 'Nine cells. Press the number of the one that lights up.',
  hits: (count: number) => `Hits: ${count} of 20`,
};
