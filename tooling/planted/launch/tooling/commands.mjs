/** Replaces the product's own table for a copy of the launcher. */
export const commands = {
  report: [
    { run: ['--stack-size=900', 'report.mjs', 'first'], env: { OF_THE_STEP: 'set' } },
    { run: ['report.mjs', 'last'] },
  ],
  fail: [{ run: ['--eval', 'process.exitCode = 7'] }, { run: ['report.mjs'] }],
  stay: [{ run: ['stay.mjs'] }, { run: ['report.mjs'] }],
  speak: [{ run: ['stay.mjs'], says: 'It begins.' }],
  serve: [{ run: ['stay.mjs'] }],
};
