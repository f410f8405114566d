import { readFileSync } from 'node:fs';
import path from 'node:path';
import { featureGroups } from '@regz/rules/licenses/feature-groups.ts';
import { packageNames } from '@regz/rules/licenses/packages.ts';
import { reportKinds } from '@regz/rules/panel/panel-limits.ts';
import { panelStates } from '@regz/rules/panel/panel-states.ts';
import { expect, it } from 'vitest';

const sdk = path.join(import.meta.dirname, '../../../sdk');
const textOf = (name: string) => readFileSync(path.join(sdk, name), 'utf8');
const typescript = ['net', 'standing', 'verify'].map((name) =>
  textOf(`typescript/regz-${name}.ts`),
);
const source = [...typescript, textOf('python/regz_panel.py')].join('');
/** States that the SDK reports when no answer of the server counts. */
const ownStates = ['unreachable', 'clock-behind', 'clock-wrong'];
const states: string[] = [...panelStates, ...ownStates];
const sentences = Object.keys(JSON.parse(textOf('sentences.json')));
const isReason = (name: string) => ![...states, 'offline', 'refused: CODE'].includes(name);

const groups = packageNames.flatMap((name) => featureGroups(name));

it.each<[string, string, RegExp, readonly string[]]>([
  ['TypeScript', 'states', /export type PanelState =([^;]+);/u, states],
  ['TypeScript', 'kinds of report', /export type ReportKind =([^;]+);/u, reportKinds],
  ['TypeScript', 'feature groups', /export type FeatureGroup =([^;]+);/u, groups],
  ['TypeScript', 'reasons', /const reasons = \[([^\]]+)\] as const;/u, sentences.filter(isReason)],
  ['Python', 'states', /^State = Literal\[([^\]]+)\]/mu, states],
  ['Python', 'kinds of report', /kind: Literal\[([^\]]+)\]/u, reportKinds],
  ['Python', 'feature groups', /^Group = Literal\[([^\]]+)\]/mu, groups],
  ['Python', 'reasons', /^REASONS = \[([^\]]+)\]/mu, sentences.filter(isReason)],
])('The SDK for %s has all %s and no other', (_language, _list, pattern, list) => {
  const [, union = ''] = pattern.exec(source) ?? [];
  const members = [...union.matchAll(/'([^']+)'/gu)].map(([, member = '']) => member);
  expect(members.toSorted()).toEqual([...new Set(list)].toSorted());
});
