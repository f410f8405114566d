import { readFileSync } from 'node:fs';
import path from 'node:path';
import { panelStates } from '@regz/rules/panel/panel-states.ts';
import { expect, it } from 'vitest';

const file = path.join(import.meta.dirname, '../../../sdk/sentences.json');
/** What the SDKs say by themselves, while nobody genuine answers; and running by the file. */
const ownStates = ['unreachable', 'clock-behind', 'clock-wrong', 'offline'];

it('The table of sentences has one for each state of a program, in English, Sinhala and Tamil', () => {
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  expect(Object.keys(table).toSorted()).toEqual([...panelStates, ...ownStates].toSorted());
  for (const [state, { en = '', si = '', ta = '', ...others }] of Object.entries(table)) {
    expect(others, state).toEqual({});
    expect(en, state).toMatch(/^[A-Z][ -~]+$/);
    expect(si, state).toMatch(/\p{Script=Sinhala}/u);
    expect(ta, state).toMatch(/\p{Script=Tamil}/u);
  }
});
