/** Words of Reaction Test. */
export const reactionTest = {
  name: 'Reaction Test',
  objective: 'React within 0.5 s, 5 times out of 10',
  help: [
    'Wait until the field lights up, then press at once.',
    'Five presses within 0.5 s win. Six that are too soon or too late lose.',
    'Space, Enter, or anywhere on the field. With sound on, a tone plays with the light.',
  ],
  mistake: 'Six tries were too soon or too late.',
  field: 'Press when it lights up',
  wait: 'Wait...',
  go: 'Now!',
  successes: (count: number, needed: number) => `In time: ${count} of ${needed}`,
  trial: (number: number, of: number) => `Try ${number} of ${of}`,
  ms: (ms: number) => `${ms} ms`,
  tooSoon: 'Too soon',
  guessed: (ms: string) => `${ms}: too soon`,
  tooLate: (ms: string) => `${ms}: too late`,
  past: (count: number) => `Gray: the averages of your last ${count} tests`,
  missed: 'Not pressed',
};
