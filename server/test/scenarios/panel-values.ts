import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../harness/harness.ts';
import type { OutputOf } from '../harness/operations.ts';
import { newPerson } from '../harness/people.ts';
import { turnedOnCodes } from './second-factors.ts';

/** The form of a new value, without the code. */
export function valueForm() {
  const all = { package: null, minimumVersion: '0.0.0', forTrials: true };
  return { ...all, name: `value-${randomUUID()}`, content: 'x', secret: true, revision: null };
}

/** Writes a value as a member of staff. */
export async function writtenValue(
  server: TestServer,
  columns: Partial<ReturnType<typeof valueForm>> = {},
): Promise<OutputOf<typeof contract.panel.staff.setValue>> {
  const { browser } = await newPerson(server, 'admin');
  const app = await turnedOnCodes(server, browser, { staff: true });
  return browser.call(contract.panel.staff.setValue, {
    ...valueForm(),
    ...columns,
    code: app.code(),
  });
}
