import { readFileSync } from 'node:fs';
import path from 'node:path';
import { featureGroups } from '@regz/rules/licenses/feature-groups.ts';
import { packageNames } from '@regz/rules/licenses/packages.ts';
import { reportKinds } from '@regz/rules/panel/panel-limits.ts';
import { panelStates } from '@regz/rules/panel/panel-states.ts';
import { expect, it } from 'vitest';

const sdk = path.join(import.meta.dirname, '../../../sdk');
const textOf = (name: string) => readFileSync(path.join(sdk, name), 'utf8');
const source = ['regz-panel.ts', 'regz-pc.ts', 'regz-verify.ts']
  .map((name) => textOf(path.join('typescript', name)))
  .join('');
/** What the SDK says where no answer of the server counts. */
const ownStates = ['unreachable', 'clock-behind', 'clock-wrong'];
const states: string[] = [...panelStates, ...ownStates];
const sentences = Object.keys(JSON.parse(textOf('sentences.json')));
const isReason = (name: string) => ![...states, 'offline', 'refused: CODE'].includes(name);

it.each<[string, RegExp, readonly string[]]>([
  ['states', /export type PanelState =([^;]+);/u, states],
  ['kinds of report', /export type ReportKind =([^;]+);/u, reportKinds],
  [
    'feature groups',
    /export type FeatureGroup =([^;]+);/u,
    packageNames.flatMap((name) => featureGroups(name)),
  ],
  ['reasons', /const reasons = \[([^\]]+)\] as const;/u, sentences.filter(isReason)],
])('The SDK for TypeScript has all %s and no other', (_, pattern, list) => {
  const [, union = ''] = pattern.exec(source) ?? [];
  const members = [...union.matchAll(/'([^']+)'/gu)].map(([, member = '']) => member);
  expect(members.toSorted()).toEqual([...new Set(list)].toSorted());
});
