import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describeApi } from './describe-api.ts';

const problems = await lintFromString({
  source: JSON.stringify(await describeApi()),
  absoluteRef: '/api/openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
});

for (const { ruleId, message, location } of problems) {
  process.stderr.write(`${location[0]?.pointer ?? ''} ${ruleId}\n    ${message}\n`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.length} problems in the API description\n`);
  process.exitCode = 1;
}
