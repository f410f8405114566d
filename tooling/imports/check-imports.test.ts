import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { packageRules } from './package-rules.ts';
import { type House, violations } from './planted-violations.ts';
import { serverRules } from './server-rules.ts';
import { webRules } from './web-rules.ts';
import { workspaceRules } from './workspace-rules.ts';

/** Uses every permitted import. */
const healthy: House = {
  'contract/package.json': '{ "dependencies": { "@orpc/contract": "1.16.1", "zod": "4.6.7" } }',
  'contract/src/licenses.ts': [
    "import { oc } from '@orpc/contract';",
    "import { packages } from '@regz/rules/licenses.ts';",
    "import { z } from 'zod';",
  ].join('\n'),
  'e2e/package.json': '{ "devDependencies": { "playwright-core": "1.65.1" } }',
  'e2e/redeem-license.test.ts': [
    "import { chromium } from 'playwright-core';",
    "import { packages } from '@regz/rules/licenses.ts';",
    "import { expect } from 'vitest';",
    "import { cast } from '../server/seed/cast.ts';",
    "import { freePort } from '../server/seed/stage/free-port.ts';",
  ].join('\n'),
  'package.json': '{ "devDependencies": { "vitest": "5.1.1", "fast-check": "4.10.2" } }',
  'rules/src/license-expiry.ts': '',
  'rules/src/licenses.test.ts': [
    "import { readFileSync } from 'node:fs';",
    "import fc from 'fast-check';",
    "import { expect } from 'vitest';",
    "import { packages } from './licenses.ts';",
  ].join('\n'),
  'rules/src/licenses.ts': "import { days } from './license-expiry.ts';",
  'server/operate/main.ts': [
    "import { redeemLicense } from '../src/licenses/redeem-license.ts';",
    "import { importInstallation } from '../takeover/import-installation.ts';",
  ].join('\n'),
  'server/operate/seed-command.ts': "import { seed } from '../seed/seed.ts';",
  'server/package.json':
    '{ "dependencies": { "fastify": "5.12.8", "kysely": "0.29.9", "pg": "8.23.1" } }',
  'server/seed/cast.ts': '',
  'server/seed/seed.ts': [
    "import { mountApi } from '../src/app.ts';",
    "import { cast } from './cast.ts';",
  ].join('\n'),
  'server/seed/stage/free-port.ts': "import { createServer } from 'node:net';",
  'server/src/audit/audit.queries.ts': '',
  'server/src/audit/record-act.ts': '',
  'server/src/integrations/mail/mail.ts': [
    "import { database } from '../../platform/database/database.ts';",
    "import { sink } from '../../../stand-ins/mail/sink.ts';",
  ].join('\n'),
  'server/src/licenses/licenses.queries.ts': [
    "import { sql } from 'kysely';",
    "import type { Packages } from '@regz/rules/licenses.ts';",
    "import type { Context } from '../platform/context.ts';",
    "import { database } from '../platform/database/database.ts';",
  ].join('\n'),
  'server/src/licenses/licenses.routes.ts': [
    "import { licenses } from '@regz/contract/licenses.ts';",
    "import { find } from './licenses.queries.ts';",
    "import { redeemLicense } from './redeem-license.ts';",
  ].join('\n'),
  'server/src/licenses/licenses.ts': "import { licenseRoutes } from './licenses.routes.ts';",
  'server/src/licenses/redeem-license.test.ts': [
    "import { findAct } from '../audit/audit.queries.ts';",
    "import { redeemLicense } from './redeem-license.ts';",
  ].join('\n'),
  'server/src/licenses/redeem-license.ts': [
    "import { randomUUID } from 'node:crypto';",
    "import { recordAct } from '../audit/record-act.ts';",
    "import { mail } from '../integrations/mail/mail.ts';",
    "import { find } from './licenses.queries.ts';",
  ].join('\n'),
  'server/src/main.ts': "import { licenses } from './licenses/licenses.ts';",
  'server/src/platform/context.ts': "import type { database } from './database.ts';",
  'server/src/platform/database/database.ts': "import pg from 'pg';",
  'server/src/platform/database/schema/schema-files.ts':
    "import { slices } from '../../../../../slices.ts';",
  'server/stand-ins/mail/sink.ts': '',
  'server/takeover/import-installation.ts':
    "import { importLicenses } from './licenses/import-licenses.ts';",
  'server/takeover/imported-rows.ts': '',
  'server/takeover/licenses/import-licenses.ts': [
    "import { recordAct } from '../../src/audit/record-act.ts';",
    "import { redeem } from '../../src/licenses/licenses.queries.ts';",
    "import { rows } from '../imported-rows.ts';",
  ].join('\n'),
  'slices.ts': '',
  'tooling/read-slices.ts': [
    "import { readFileSync } from 'node:fs';",
    "import { slices } from '../slices.ts';",
  ].join('\n'),
  'web/contract-plugin.ts': [
    "import type { Plugin } from 'vite';",
    "import { licenses } from '@regz/contract/licenses.ts';",
  ].join('\n'),
  'web/package.json': '{ "dependencies": { "react": "19.3.1", "vite": "8.3.8" } }',
  'web/src/i18n/en.ts': '',
  'web/src/licenses/redeem-form.tsx': [
    "import { packages } from '@regz/rules/licenses.ts';",
    "import { en } from '../i18n/en.ts';",
    "import { api } from '../platform/api.ts';",
    "import { Button } from '../ui/button.tsx';",
  ].join('\n'),
  'web/src/platform/api.ts': [
    "import contract from 'virtual:contract';",
    "import type { licenses } from '@regz/contract/licenses.ts';",
    "import { en } from '../i18n/en.ts';",
  ].join('\n'),
  'web/src/sites/client/react-router.config.ts': "import { basename } from 'node:path';",
  'web/src/sites/client/redeem-page.tsx': [
    "import { RedeemForm } from '../../licenses/redeem-form.tsx';",
    "import { Frame } from '../frame.tsx';",
  ].join('\n'),
  'web/src/sites/frame.tsx': '',
  'web/src/ui/button.tsx': [
    "import { useState } from 'react';",
    "import './button.css';",
    "import { Icon } from './icon.tsx';",
  ].join('\n'),
  'web/src/ui/icon.tsx': '',
};

let built: string;

beforeAll(async () => {
  built = await mkdtemp(path.join(tmpdir(), 'planted-imports-'));
  for (const [name, house] of Object.entries({ healthy, ...violations })) {
    for (const [file, text] of Object.entries(house)) {
      const place = path.join(built, name, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  }
});
afterAll(() => rm(built, { recursive: true }));

it.each(Object.keys(violations))(
  'checkImports catches the planted violation of %s, and nothing else',
  async (name) => {
    const caught = await checkImports(path.join(built, name));

    expect(caught.map(({ rule }) => rule)).toEqual([name.split('.')[0]]);
  },
);

it('checkImports finds nothing in a project that uses every permitted import', async () => {
  expect(await checkImports(path.join(built, 'healthy'))).toEqual([]);
});

it('checkImports names the file, the line, the import and the reason', async () => {
  expect(await checkImports(path.join(built, 'web-slices-stay-apart'))).toEqual([
    {
      rule: 'web-slices-stay-apart',
      where: 'web/src/licenses/redeem-form.tsx:1',
      message: expect.stringMatching(/^imports '\.\.\/devices\/device-card\.tsx', but .+\.$/u),
    },
  ]);
});

it('checkImports has a planted violation for every rule', () => {
  const rules = [...workspaceRules, ...serverRules, ...webRules, ...packageRules(built)];
  const names = [...rules.map(({ name }) => name), 'no-import-cycles', 'no-folder-cycles'];

  expect(new Set(Object.keys(violations).map((name) => name.split('.')[0]))).toEqual(
    new Set(names),
  );
});
