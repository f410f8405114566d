/** What the linter must find in the server's files, as in `rules.ts`. */
export const serverViolations: Readonly<Record<string, string>> = {
  'server/operate/main.ts': `
    console.log('hello');
  `,
  'server/src/any.ts': `
    // expects typescript(no-explicit-any)
    export function keep(value: any) {
      return String(value);
    }
  `,
  'server/src/awaited.ts': `
    // expects typescript(await-thenable)
    export async function inDays(months: number) {
      const days = await months;
      return days * 30;
    }
  `,
  'server/src/cast.ts': `
    // expects typescript(no-unsafe-type-assertion)
    interface Row {
      key: string;
    }

    export function read(row: unknown) {
      return row as Row;
    }
  `,
  'server/src/console.ts': `
    // expects eslint(no-console)
    export function greet() {
      console.log('hello');
    }
  `,
  'server/src/default.ts': `
    // expects import(no-default-export)
    export default function redeem() {
      return true;
    }
  `,
  'server/src/empty.test.ts': `
    // expects vitest(expect-expect)
    import { it } from 'vitest';

    it('Nothing is proved', () => {
      String(1);
    });
  `,
  'server/src/environment.ts': `
    // expects node(no-process-env)
    export function port() {
      return process.env['PORT'];
    }
  `,
  'server/src/floating.ts': `
    // expects typescript(no-floating-promises)
    async function save() {
      await Promise.resolve();
    }

    export function request() {
      save();
    }
  `,
  'server/src/ignored.ts': `
    // expects typescript(ban-ts-comment)
    // @ts-ignore
    export const wrong: number = 'one';
  `,
  'server/src/index.ts': `
    // expects oxc(no-barrel-file)
    export * from './row.ts';
    export * from './any.ts';
  `,
  'server/src/later.ts': `
    // expects eslint(no-warning-comments)
    export const later = true; // TODO later
  `,
  'server/src/misused.ts': `
    // expects typescript(no-misused-promises)
    async function isAllowed() {
      return await Promise.resolve(true);
    }

    export function decide() {
      return isAllowed() ? 'yes' : 'no';
    }
  `,
  'server/src/mocked.test.ts': `
    // expects vitest(no-restricted-vi-methods)
    import { expect, it, vi } from 'vitest';

    vi.mock(import('./row.ts'));

    it('A stand-in is tested', () => {
      expect(1).toBe(1);
    });
  `,
  'server/src/nested.ts': `
    // expects eslint(no-nested-ternary)
    export function sign(n: number) {
      return n > 0 ? 1 : n < 0 ? -1 : 0;
    }
  `,
  'server/src/non-null.ts': `
    // expects typescript(no-non-null-assertion)
    export function first(keys: string[]) {
      return keys[0]!.length;
    }
  `,
  'server/src/only.test.ts': `
    // expects vitest(no-focused-tests)
    import { expect, it } from 'vitest';

    it.only('A test hides the others', () => {
      expect(1).toBe(1);
    });
  `,
  'server/src/platform/config/config.ts': `
    export function port() {
      return process.env['PORT'];
    }
  `,
  'server/src/redeemLicense.ts': `
    // expects unicorn(filename-case)
    export function redeemLicense() {
      return true;
    }
  `,
  'server/src/returned.ts': `
    // expects typescript(return-await)
    async function save() {
      await Promise.resolve();
    }

    export async function attempt() {
      try {
        return save();
      } catch {
        return undefined;
      }
    }
  `,
  'server/src/row.ts': `
    export interface Row {
      key: string;
    }
  `,
  'server/src/snapshot.test.ts': `
    // expects vitest(no-restricted-matchers)
    import { expect, it } from 'vitest';

    it('A snapshot repeats what is', () => {
      expect([1]).toMatchSnapshot();
    });
  `,
  'server/src/switch.ts': `
    // expects typescript(switch-exhaustiveness-check)
    export function word(status: 'active' | 'expired') {
      switch (status) {
        case 'active':
          return 'Active';
      }
      return '';
    }
  `,
  'server/src/type-import.ts': `
    // expects typescript(consistent-type-imports)
    import { Row } from './row.ts';

    export function keyOf(row: Row) {
      return row.key;
    }
  `,
  'server/src/unbounded-fetch.ts': `
    // expects eslint(no-restricted-globals)
    export function ask(): Promise<Response> {
      return fetch('https://example.com');
    }
  `,
  'server/src/unsafe.ts': `
    // expects typescript(no-unsafe-assignment)
    export function read(text: string) {
      const row = JSON.parse(text);
      return String(row);
    }
  `,
  'server/src/unused-directive.ts': `
    // expects unused directive
    // oxlint-disable-next-line no-console -- nothing is printed below
    export const quiet = true;
  `,
};
