import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describeApi } from './describe-api.ts';

/**
 * Two paths that no request can mean both: the first is only for PUT and the second only for GET, and no order
 * has the number `transfers`.
 */
const apartByMethod = ['`/orders/{orderId}/slip`', '`/orders/transfers/{orderId}`'];

const found = await lintFromString({
  source: JSON.stringify(await describeApi()),
  absoluteRef: '/api/openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
});

const problems = found.filter(({ ruleId, message }) => {
  const isAboutThem = apartByMethod.every((path) => message.includes(path));
  return ruleId !== 'no-ambiguous-paths' || !isAboutThem;
});

for (const { ruleId, message, location } of problems) {
  process.stderr.write(`${location[0]?.pointer ?? ''} ${ruleId}\n    ${message}\n`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.length} problems in the API description\n`);
  process.exitCode = 1;
}
