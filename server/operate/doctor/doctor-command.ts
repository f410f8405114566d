import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../src/platform/config/config.ts';
import type { Command } from '../command.ts';
import { examine } from './examine.ts';
import { asJson, asText, exitCodeOf, type Finding, findingsOf } from './finding.ts';
import { checkThrough } from './through/check-through.ts';

/**
 * Checks what a start and a sale depend on. Exit code 0: nothing is wrong; 1: something should be
 * looked at this week; 2: something is broken. Source: docs/operations/doctor.md.
 */
export const doctorCommand: Command = {
  usage: '[--json] [--cluster] [--through <https://client site>]',
  summary:
    'Checks the installation, group by group; --cluster also all processes and replicas, --through from outside, through the proxy.',
  needs: 'environment',
  run: async (environment, args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        cluster: { type: 'boolean', default: false },
        json: { type: 'boolean' },
        through: { type: 'string' },
      },
    });
    const findings = await examineAll(environment, values);
    const lines = values.json === true ? asJson(findings) : asText(findings);
    return { ok: true, lines, exitCode: exitCodeOf(findings) };
  },
};

async function examineAll(
  environment: NodeJS.ProcessEnv,
  { cluster, through }: { cluster: boolean; through?: string | undefined },
): Promise<Finding[]> {
  try {
    const config = readConfig(environment);
    const inside = await examine(config, { cluster });
    return through === undefined ? inside : [...inside, ...(await checkThrough(config, through))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [findingsOf('configuration').FAIL(error.message)];
  }
}
