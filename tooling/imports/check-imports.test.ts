import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { packageRules } from './package-rules.ts';
import { serverRules } from './server-rules.ts';
import { webRules } from './web-rules.ts';
import { workspaceRules } from './workspace-rules.ts';

/** For each rule, the files of a small project that breaks it once, by path. */
const violations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'browser-has-no-node': {
    'web/src/platform/theme.ts': "import { readFileSync } from 'node:fs';",
  },
  'contract-as-types-only': {
    'web/src/licenses/redeem-form.tsx': "import { licenses } from '@regz/contract/licenses.ts';",
  },
  'contract-imports-schemas-only': {
    'contract/src/licenses.ts': "import { readFileSync } from 'node:fs';",
  },
  'e2e-stays-outside': {
    'e2e/redeem-license.test.ts':
      "import { redeemLicense } from '../server/src/licenses/redeem-license.ts';",
  },
  'integrations-stand-alone': {
    'server/src/integrations/discord/discord.ts':
      "import { mapRoles } from '../../community/map-roles.ts';",
  },
  'no-folder-cycles': {
    'server/src/identity/email/confirm-email.ts':
      "import { startSession } from '../sessions/start-session.ts';",
    'server/src/identity/email/mask-email.ts': '',
    'server/src/identity/sessions/end-session.ts':
      "import { maskEmail } from '../email/mask-email.ts';",
    'server/src/identity/sessions/start-session.ts':
      "import { endSession } from './end-session.ts';",
  },
  'no-import-cycles': {
    'rules/src/devices.ts': "import { packages } from './licenses.ts';",
    'rules/src/licenses.ts': "import { resetsLeft } from './devices.ts';",
  },
  'nothing-imports-sites': {
    'web/src/licenses/redeem-form.tsx':
      "import { DashboardPage } from '../sites/client/dashboard-page.tsx';",
  },
  'operate-is-started-not-imported': {
    'server/src/start-server.ts': "import { quietLog } from '../operate/quiet-log.ts';",
  },
  'packages-are-declared': {
    'web/package.json': '{ "dependencies": { "react": "19.3.1" } }',
    'web/src/licenses/redeem-form.tsx': "import pg from 'pg';",
  },
  'queries-only-name-tables': {
    'server/src/licenses/licenses.queries.ts':
      "import { readConfig } from '../platform/config/config.ts';",
  },
  'queries-stay-in-their-slice': {
    'server/src/licenses/redeem-license.ts':
      "import { findAccount } from '../identity/accounts.queries.ts';",
  },
  'routes-are-brought-by-their-slice': {
    'server/src/licenses/redeem-license.ts':
      "import { licenseRoutes } from './licenses.routes.ts';",
  },
  'rules-import-nothing': {
    'rules/src/licenses.ts': "import { randomInt } from 'node:crypto';",
  },
  'sdk-stands-alone': {
    'sdk/typescript/regz-panel.ts': "import { packages } from '@regz/rules/licenses.ts';",
  },
  'seed-is-for-the-command-line': {
    'server/src/start-server.ts': "import { cast } from '../seed/cast.ts';",
  },
  'server-never-imports-web': {
    'server/src/licenses/redeem-license.ts': "import { en } from '@regz/web/i18n/en.ts';",
  },
  'server-platform-knows-no-slice': {
    'server/src/platform/sessions.ts': "import { banAccount } from '../customers/ban-account.ts';",
  },
  'slices-call-along-the-graph': {
    'server/src/licenses/redeem-license.ts': "import { assignKey } from '../orders/assign-key.ts';",
  },
  'stand-ins-know-no-slice': {
    'server/stand-ins/mail/inbox.ts':
      "import { redeemLicense } from '../../src/licenses/redeem-license.ts';",
  },
  'takeover-is-for-the-command-line': {
    'server/src/licenses/redeem-license.ts':
      "import { importLicenses } from '../../takeover/licenses/import-licenses.ts';",
  },
  'tests-never-ship': {
    'rules/src/puzzle/puzzle.ts': "import { rowMethod } from '../../test/row-method.ts';",
  },
  'tooling-stands-apart': {
    'tooling/count-packages.ts': "import { packages } from '@regz/rules/licenses.ts';",
  },
  'ui-knows-react-alone': {
    'web/src/ui/button.tsx': "import { packages } from '@regz/rules/licenses.ts';",
  },
  'virtual-modules-are-for-the-web': {
    'server/src/licenses/redeem-license.ts': "import contract from 'virtual:contract';",
  },
  'web-never-imports-server': {
    'web/src/licenses/redeem-form.tsx':
      "import type { LicenseRow } from '@regz/server/licenses/licenses.queries.ts';",
  },
  'web-platform-knows-no-slice': {
    'web/src/platform/session.ts': "import { AccountCard } from '../customers/account-card.tsx';",
  },
  'web-slices-stay-apart': {
    'web/src/licenses/redeem-form.tsx': "import { DeviceCard } from '../devices/device-card.tsx';",
  },
  'workspaces-by-name': {
    'server/src/licenses/redeem-license.ts':
      "import { expiryOf } from '../../../rules/src/licenses.ts';",
  },
};

it.each(Object.entries(violations))(
  'checkImports finds the violation of %s',
  async (rule, files) => {
    const root = await mkdtemp(path.join(tmpdir(), 'imports-'));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
    const found = await checkImports(root);
    await rm(root, { recursive: true });

    expect(found).toEqual([
      {
        rule,
        where: expect.any(String),
        message: expect.stringMatching(/^imports .+\.$/u),
      },
    ]);
  },
);

it('Every import rule has a violation here', () => {
  const rules = [...workspaceRules, ...serverRules, ...webRules, ...packageRules('')];
  const names = [...rules.map(({ name }) => name), 'no-import-cycles', 'no-folder-cycles'];

  expect(Object.keys(violations).toSorted()).toEqual(names.toSorted());
});
