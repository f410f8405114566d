import { existsSync } from 'node:fs';

/**
 * @typedef {object} Step
 * @property {readonly string[]} run What the pinned Node.js is started with: its flags, a program,
 *   the program's arguments. Paths begin at the root of the repository.
 * @property {string} [says] What a person at a terminal reads when the step begins.
 * @property {Readonly<Record<string, string>>} [env] Set for this step, above what the caller set.
 * @property {true} [beside] Runs at low priority beside the steps after it, and ends with them.
 */

/** Settings of this installation; what the environment sets wins over the file. */
const settings = existsSync(new URL('../.env', import.meta.url)) ? ['--env-file=.env'] : [];
/** @type {Step} */
const freshSites = { run: ['web/site-build/build-sites.ts', '--if-stale'] };
/** English alone, so that the first start is quick. @type {Step} */
const freshEnglish = { run: [...freshSites.run, '--language=en'] };
/** @type {Step} */
const server = {
  // Why these bounds: docs/performance.md, under Memory.
  run: [...settings, '--max-semi-space-size=8', '--max-old-space-size=192', 'server/src/main.ts'],
  env: { NODE_COMPILE_CACHE: '.cache/node', MALLOC_ARENA_MAX: '2' },
};
/** @type {Step} */
const types = { run: ['tooling/check-types.ts'] };
/** @type {Step} */
const lint = { run: ['node_modules/.bin/oxlint', '--deny-warnings'] };
/** @type {Step} */
const format = { run: ['node_modules/.bin/oxfmt', '--check'] };
/** @type {Step} */
const imports = { run: ['tooling/check-imports.ts'] };
/** @type {Step} */
const api = { run: ['server/src/platform/http/openapi/check-api.ts'] };
/** @type {Step} */
const deadCode = { run: ['node_modules/.bin/knip'] };
/** @type {Step} */
const tests = { run: ['node_modules/.bin/vitest', 'run'] };
/** The journeys, in a real browser. @type {Step} */
const journeys = { run: [...tests.run, '--project', 'e2e'] };
/** @type {Step} */
const withoutJourneys = { run: [...tests.run, '--project', '!e2e'] };

/**
 * Every npm script, as steps that run one after the other until one fails. Arguments after
 * `npm run <name> --` go to the last step.
 *
 * @type {Readonly<Record<string, readonly Step[]>>}
 */
export const commands = {
  start: [
    {
      ...freshEnglish,
      says: 'Regz: looking whether the sites are built. The first build takes minutes.',
    },
    // Pages are English until their language is built.
    { ...freshSites, beside: true },
    { ...server, says: 'Regz: starting.' },
  ],
  build: [{ run: ['web/site-build/build-sites.ts'] }],
  dev: [{ run: [...settings, 'web/site-build/dev-sites.ts'] }],
  regz: [{ run: [...settings, 'server/operate/main.ts'] }],
  texts: [{ run: [...settings, 'server/operate/main.ts', 'texts'] }],
  check: [types, lint, format, imports, api, deadCode],
  'check:types': [types],
  'check:lint': [lint],
  'check:format': [format],
  'check:imports': [imports],
  'check:api': [api],
  'check:dead-code': [deadCode],
  'database:types': [
    { run: [...settings, 'server/src/platform/database/schema/generate-database-types.ts'] },
  ],
  format: [{ run: ['tooling/format-lock-file.ts'] }, { run: ['node_modules/.bin/oxfmt', '.'] }],
  test: [freshEnglish, withoutJourneys],
  'test:journeys': [freshSites, journeys],
  'test:long': [freshSites, { ...tests, env: { LONG: '1' } }],
  measures: [{ run: ['tooling/measures.ts'] }],
  panel: [{ run: ['sdk/sample/panel.ts'] }],
  sdk: [{ run: ['tooling/compile-sdk.ts'] }, { run: ['texts/src/sdk-sentences.ts'] }],
  'test:faults': [{ run: ['tooling/faults/run-faults.ts'] }],
  pictures: [freshSites, { run: ['e2e/harness/product-pictures.ts'] }],
  bench: [freshSites, { run: ['server/bench/main.ts'] }],
};
