import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../../src/platform/config/config.ts';
import type { Command } from '../command.ts';
import { examine } from './examine.ts';
import { asJson, asText, exitCodeOf, type Finding, findingsOf } from './finding.ts';
import { mailFindings } from './mail-findings.ts';
import { checkThrough } from './through/check-through.ts';

/**
 * Checks the requirements of a start and a sale. Exit code 0: no problem; 1: a problem to solve
 * this week; 2: a failure. Source: docs/operations/doctor.md.
 */
export const doctorCommand: Command = {
  usage: '[--json] [--cluster] [--mail] [--through <https://client site>]',
  summary:
    'Checks the installation, group by group; --cluster also all processes and replicas, --through from outside, through the proxy; --mail also mails what is wrong to STAFF_EMAIL.',
  needs: 'environment',
  run: async (environment, args, namesInFile) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        cluster: { type: 'boolean', default: false },
        json: { type: 'boolean' },
        mail: { type: 'boolean', default: false },
        through: { type: 'string' },
      },
    });
    const findings = await examineAll(() => readConfig(environment, namesInFile), values);
    const lines = values.json === true ? asJson(findings) : asText(findings);
    return { ok: true, lines, exitCode: exitCodeOf(findings) };
  },
};

async function examineAll(
  read: () => Config,
  { cluster, mail, through }: { cluster: boolean; mail: boolean; through?: string | undefined },
): Promise<Finding[]> {
  try {
    const config = read();
    const inside = await examine(config, { cluster });
    const outside = through === undefined ? [] : await checkThrough(config, through);
    const found = [...inside, ...outside];
    if (!mail || exitCodeOf(found) === 0) return found;
    return [...found, await mailFindings(config, asText(found))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [findingsOf('configuration').FAIL(error.message)];
  }
}
