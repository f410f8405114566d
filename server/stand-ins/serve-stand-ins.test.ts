import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { type Program, runProgram } from '../test/harness/programs/program.ts';

const WARNING = 'PRODUCTION RUNS WITH STAND-INS';
const production = {
  NODE_ENV: 'production',
  ALLOW_STAND_INS: 'true',
  MAIN_ORIGIN: 'https://regz.test',
  CLIENT_ORIGIN: 'https://client.regz.test',
  DOWNLOAD_ORIGIN: 'https://download.regz.test',
};
const mail = {
  SMTP_URL: 'smtp://mail.regz.test',
  MAIL_FROM: 'no-reply@regz.test',
  STAND_INS_TOKEN: 'x'.repeat(32),
};

let database: TestDatabase;
let program: Program | undefined;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => program?.remove());
afterAll(() => database.drop());

/** The lines of the log, up to the end of the start. */
async function startLines(environment: Record<string, string>): Promise<unknown[]> {
  program = await runProgram(database, environment);
  await program.says('"msg":"ready"');
  const lines = program.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line): unknown => JSON.parse(line));
}

it.each([
  ['this machine', {}, ['mail', 'identity provider', 'community', 'payment']],
  ['the token', mail, ['identity provider', 'community', 'payment']],
])(
  'A start in production warns of every stand-in, open to %s',
  async (openTo, settings, standIns) => {
    const lines = await startLines({ ...production, ...settings });
    const warning: unknown = expect.objectContaining({
      level: 40,
      msg: expect.stringContaining(WARNING) as unknown,
      standIns,
      openTo,
    });
    expect(lines).toContainEqual(warning);
  },
);

it('A start on a development machine does not warn of stand-ins', async () => {
  expect(JSON.stringify(await startLines({}))).not.toContain(WARNING);
});
