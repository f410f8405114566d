import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { packageRules } from './package-rules.ts';
import { serverRules } from './server-rules.ts';
import { webRules } from './web-rules.ts';
import { workspaceRules } from './workspace-rules.ts';

/** For each rule, files that break it once, with the module that each imports. */
const violations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'browser-has-no-node': { 'web/src/platform/theme.ts': 'node:fs' },
  'contract-as-types-only': { 'web/src/licenses/redeem-form.tsx': '@regz/contract/licenses.ts' },
  'contract-imports-schemas-only': { 'contract/src/licenses.ts': 'node:fs' },
  'e2e-stays-outside': { 'e2e/redeem-license.test.ts': '../server/src/licenses/redeem-license.ts' },
  'integrations-stand-alone': {
    'server/src/integrations/discord/discord.ts': '../../community/map-roles.ts',
  },
  'no-folder-cycles': {
    'server/src/identity/email/confirm-email.ts': '../sessions/start-session.ts',
    'server/src/identity/email/mask-email.ts': '',
    'server/src/identity/sessions/end-session.ts': '../email/mask-email.ts',
    'server/src/identity/sessions/start-session.ts': './end-session.ts',
  },
  'no-import-cycles': {
    'rules/src/devices.ts': './licenses.ts',
    'rules/src/licenses.ts': './devices.ts',
  },
  'nothing-imports-sites': {
    'web/src/licenses/redeem-form.tsx': '../sites/client/dashboard-page.tsx',
  },
  'operate-is-started-not-imported': { 'server/src/start-server.ts': '../operate/quiet-log.ts' },
  'packages-are-declared': {
    'web/package.json': '{ "dependencies": { "react": "19.3.1" } }',
    'web/src/licenses/redeem-form.tsx': 'pg',
  },
  'queries-only-name-tables': {
    'server/src/licenses/licenses.queries.ts': '../platform/config/config.ts',
  },
  'queries-stay-in-their-slice': {
    'server/src/licenses/redeem-license.ts': '../identity/accounts.queries.ts',
  },
  'rules-import-nothing': { 'rules/src/licenses.ts': 'node:crypto' },
  'sdk-stands-alone': { 'sdk/typescript/regz-panel.ts': '@regz/rules/licenses.ts' },
  'seed-is-for-the-command-line': { 'server/src/start-server.ts': '../seed/cast.ts' },
  'server-never-imports-web': {
    'server/src/licenses/redeem-license.ts': '@regz/web/ui/button.tsx',
  },
  'server-platform-knows-no-slice': {
    'server/src/platform/sessions.ts': '../customers/ban-account.ts',
  },
  'slices-are-joined-in-one-place': {
    'server/src/licenses/redeem-license.ts': './licenses.ts',
  },
  'slices-call-along-the-graph': {
    'server/src/licenses/redeem-license.ts': '../orders/assign-key.ts',
  },
  'stand-ins-know-no-slice': {
    'server/stand-ins/mail/inbox.ts': '../../src/licenses/redeem-license.ts',
  },
  'takeover-is-for-the-command-line': {
    'server/src/licenses/redeem-license.ts': '../../takeover/licenses/import-licenses.ts',
  },
  'tests-never-ship': { 'rules/src/puzzle/puzzle.ts': '../../test/row-method.ts' },
  'texts-are-data': { 'texts/src/en/licenses/licenses.ts': '@regz/web/ui/button.tsx' },
  'tooling-stands-apart': { 'tooling/count-packages.ts': '@regz/rules/licenses.ts' },
  'ui-knows-react-alone': { 'web/src/ui/button.tsx': '@regz/rules/licenses.ts' },
  'virtual-modules-are-for-the-web': {
    'server/src/licenses/redeem-license.ts': 'virtual:contract',
  },
  'web-never-imports-server': {
    'web/src/licenses/redeem-form.tsx': '@regz/server/licenses/licenses.queries.ts',
  },
  'web-platform-knows-no-slice': { 'web/src/platform/session.ts': '../customers/account-card.tsx' },
  'web-slices-stay-apart': { 'web/src/licenses/redeem-form.tsx': '../devices/device-card.tsx' },
  'workspaces-by-name': {
    'server/src/licenses/redeem-license.ts': '../../../rules/src/licenses.ts',
  },
};

it.each(Object.entries(violations))('The check finds a violation of %s', async (rule, files) => {
  const root = await mkdtemp(path.join(tmpdir(), 'imports-'));
  for (const [file, module] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    const code = module === '' ? '' : `import { one } from '${module}';`;
    await writeFile(path.join(root, file), file.endsWith('.json') ? module : code);
  }
  const found = await checkImports(root);
  await rm(root, { recursive: true });
  const message = expect.stringMatching(/^imports .+\.$/u);
  expect(found).toEqual([{ rule, where: expect.any(String), message }]);
});

it('Every import rule has a violation here', () => {
  const rules = [...workspaceRules, ...serverRules, ...webRules, ...packageRules('')];
  const names = [...rules.map(({ name }) => name), 'no-import-cycles', 'no-folder-cycles'];
  expect(Object.keys(violations).toSorted()).toEqual(names.toSorted());
});
