/** A project's files by their paths. */
export type House = Readonly<Record<string, string>>;

/**
 * Each is a tiny house with one fault in it, named after the rule that must catch it; a second fault
 * of the same rule adds a word behind a dot.
 */
export const violations: Readonly<Record<string, House>> = {
  'browser-has-no-node': {
    'web/src/platform/theme.ts': "import { readFileSync } from 'node:fs';",
  },
  'contract-as-types-only': {
    'web/src/licenses/redeem-form.tsx': "import { licenses } from '@regz/contract/licenses.ts';",
  },
  'contract-as-types-only.types-inside-a-value-import': {
    'web/src/licenses/redeem-form.tsx':
      "import { type License } from '@regz/contract/licenses.ts';",
  },
  'contract-imports-schemas-only': {
    'contract/src/licenses.ts': "import { readFileSync } from 'node:fs';",
  },
  'contract-imports-schemas-only.server-type': {
    'contract/src/licenses.ts':
      "import type { LicenseRow } from '@regz/server/licenses/licenses.queries.ts';",
  },
  'e2e-stays-outside': {
    'e2e/redeem-license.test.ts':
      "import { redeemLicense } from '../server/src/licenses/redeem-license.ts';",
  },
  'e2e-stays-outside.through-the-cast': {
    'server/seed/cast.ts': "import { registerAccount } from '../src/identity/register-account.ts';",
  },
  'integrations-stand-alone': {
    'server/src/integrations/discord/discord.ts':
      "import { mapRoles } from '../../community/map-roles.ts';",
  },
  'integrations-stand-alone.another-service': {
    'server/src/integrations/discord/discord.ts': "import { sendMail } from '../mail/mail.ts';",
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
  'no-folder-cycles.through-a-type': {
    'web/src/orders/own/order-list.tsx': "import { orderText } from '../texts/order-text.ts';",
    'web/src/orders/staff/orders/order.ts':
      "import type { Order as Own } from '../../own/order-list.tsx';",
    'web/src/orders/texts/list-text.ts': "import type { Order } from '../staff/orders/order.ts';",
    'web/src/orders/texts/order-text.ts': '',
  },
  'no-import-cycles': {
    'rules/src/devices.ts': "import { packages } from './licenses.ts';",
    'rules/src/licenses.ts': "import { resetsLeft } from './devices.ts';",
  },
  'no-import-cycles.through-a-type': {
    'rules/src/devices.ts': "import type { License } from './licenses.ts';",
    'rules/src/licenses.ts': "import { resetsLeft } from './devices.ts';",
  },
  'nothing-imports-sites': {
    'web/src/licenses/redeem-form.tsx':
      "import { DashboardPage } from '../sites/client/dashboard-page.tsx';",
  },
  'operate-is-started-not-imported': {
    'server/src/start-server.ts': "import { quietLog } from '../operate/quiet-log.ts';",
  },
  'operate-is-started-not-imported.importer': {
    'server/takeover/import-installation.ts': "import { quietLog } from '../operate/quiet-log.ts';",
  },
  'packages-are-declared': {
    'web/package.json': '{ "dependencies": { "react": "19.3.1" } }',
    'web/src/licenses/redeem-form.tsx': "import pg from 'pg';",
  },
  'queries-only-name-tables': {
    'server/src/licenses/licenses.queries.ts':
      "import { readConfig } from '../platform/config/config.ts';",
  },
  'queries-only-name-tables.node': {
    'server/src/licenses/licenses.queries.ts': "import { randomUUID } from 'node:crypto';",
  },
  'queries-only-name-tables.rules': {
    'server/src/licenses/licenses.queries.ts':
      "import { daysLeft } from '@regz/rules/licenses/expiry.ts';",
  },
  'queries-only-name-tables.verb': {
    'server/src/licenses/licenses.queries.ts':
      "import { redeemLicense } from './redeem-license.ts';",
  },
  'queries-stay-in-their-slice': {
    'server/src/licenses/redeem-license.ts':
      "import { findAccount } from '../identity/accounts.queries.ts';",
  },
  'queries-stay-in-their-slice.command-line': {
    'server/operate/add-keys.ts': "import { insertKeys } from '../key-stock/key-stock.queries.ts';",
  },
  'queries-stay-in-their-slice.importer': {
    'server/takeover/licenses/import-licenses.ts':
      "import { insertKeys } from '../../src/key-stock/key-stock.queries.ts';",
  },
  'routes-are-brought-by-their-slice': {
    'server/src/licenses/redeem-license.ts':
      "import { licenseRoutes } from './licenses.routes.ts';",
  },
  'rules-import-nothing': {
    'rules/src/licenses.ts': "import { randomInt } from 'node:crypto';",
  },
  'rules-import-nothing.contract-type': {
    'rules/src/licenses.ts': "import type { License } from '@regz/contract/licenses.ts';",
  },
  'rules-import-nothing.package': {
    'rules/src/licenses.ts': "import { z } from 'zod';",
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
  'slices-call-along-the-graph.app': {
    'server/src/licenses/redeem-license.ts': "import { createApp } from '../app.ts';",
  },
  'slices-call-along-the-graph.dynamic': {
    'server/src/licenses/redeem-license.ts':
      "export const later = () => import('../orders/assign-key.ts');",
  },
  'slices-call-along-the-graph.importer': {
    'server/takeover/licenses/import-licenses.ts':
      "import { importOrders } from '../orders/import-orders.ts';",
  },
  'slices-call-along-the-graph.routes-to-integration': {
    'server/src/community/community.routes.ts':
      "import { discord } from '../integrations/discord/discord.ts';",
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
  'tests-never-ship.by-name': {
    'web/src/games/puzzle.ts': "import { rowMethod } from '@regz/rules/test/row-method.ts';",
  },
  'tooling-stands-apart': {
    'tooling/count-packages.ts': "import { packages } from '@regz/rules/licenses.ts';",
  },
  'ui-knows-react-alone': {
    'web/src/ui/button.tsx': "import { packages } from '@regz/rules/licenses.ts';",
  },
  'ui-knows-react-alone.platform': {
    'web/src/ui/button.tsx': "import { api } from '../platform/api.ts';",
  },
  'virtual-modules-are-for-the-web': {
    'server/src/licenses/redeem-license.ts': "import contract from 'virtual:contract';",
  },
  'web-never-imports-server': {
    'web/src/licenses/redeem-form.tsx':
      "import type { LicenseRow } from '@regz/server/licenses/licenses.queries.ts';",
  },
  'web-never-imports-server.inline-type': {
    'web/src/licenses/redeem-form.tsx':
      "export type Shown = import('@regz/server/licenses/licenses.queries.ts').LicenseRow;",
  },
  'web-platform-knows-no-slice': {
    'web/src/platform/session.ts': "import { AccountCard } from '../customers/account-card.tsx';",
  },
  'web-platform-knows-no-slice.i18n': {
    'web/src/i18n/en.ts': "import { AccountCard } from '../customers/account-card.tsx';",
  },
  'web-slices-stay-apart': {
    'web/src/licenses/redeem-form.tsx': "import { DeviceCard } from '../devices/device-card.tsx';",
  },
  'workspaces-by-name': {
    'server/src/licenses/redeem-license.ts':
      "import { expiryOf } from '../../../rules/src/licenses.ts';",
  },
};
