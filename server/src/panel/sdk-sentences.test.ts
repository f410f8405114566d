import { readFileSync } from 'node:fs';
import path from 'node:path';
import { panelStates } from '@regz/rules/panel/panel-states.ts';
import { expect, it } from 'vitest';

const file = path.join(import.meta.dirname, '../../../sdk/sentences.json');
/** States that the SDKs report without an answer, and while running on the file. */
const ownStates = ['unreachable', 'clock-behind', 'clock-wrong', 'offline'];
const network = ['dns', 'refused', 'timeout', 'tls', 'proxy'];
const reasons = [...network, 'not-genuine', 'key-set', 'refused: CODE'];

it('The table of sentences has one for each state and reason of a program, in English, Sinhala and Tamil', () => {
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const all = [...panelStates, ...ownStates, ...reasons];
  expect(Object.keys(table).toSorted()).toEqual(all.toSorted());
  for (const [state, { en = '', si = '', ta = '', ...others }] of Object.entries(table)) {
    expect(others, state).toEqual({});
    expect(en, state).toMatch(/^[A-Z][ -~]+$/);
    expect(si, state).toMatch(/\p{Script=Sinhala}/u);
    expect(ta, state).toMatch(/\p{Script=Tamil}/u);
  }
});
