/** What the linter must find in the rules' files: `// expects <rule>`; without such a line it must stay silent. */
export const rulesViolations: Readonly<Record<string, string>> = {
  'rules/src/clock-date.ts': `
    // expects eslint(no-restricted-globals)
    export function startedAt() {
      return new Date();
    }
  `,
  'rules/src/clock-performance.ts': `
    // expects eslint(no-restricted-globals)
    export function elapsedMs() {
      return performance.now();
    }
  `,
  'rules/src/games/chance.ts': `
    // expects eslint(no-restricted-properties)
    export function anyCell(cells: number) {
      return Math.floor(Math.random() * cells);
    }
  `,
  'rules/src/games/keys-in-turn.ts': `
    // expects games(same-everywhere)
    export function names(of: Readonly<Record<string, number>>) {
      let all = '';
      for (const name in of) {
        if (Object.hasOwn(of, name)) all += name;
      }
      return all;
    }
  `,
  'rules/src/games/moment.ts': `
    // expects eslint(no-restricted-globals)
    export function isLate(endMs: number) {
      return Date.now() > endMs;
    }
  `,
  'rules/src/games/order-of-texts.ts': `
    // expects typescript(require-array-sort-compare)
    export function inOrder(names: readonly string[]) {
      return names.toSorted();
    }
  `,
  'rules/src/games/order.ts': `
    // expects typescript(require-array-sort-compare)
    export function inOrder(places: readonly number[]) {
      return places.toSorted();
    }
  `,
  'rules/src/games/power-in-place.ts': `
    // expects games(same-everywhere)
    export function grown(by: number, times: number) {
      let size = by;
      size **= times;
      return size;
    }
  `,
  'rules/src/games/power.ts': `
    // expects games(same-everywhere)
    export function grown(by: number, times: number) {
      return by ** times;
    }
  `,
  'rules/src/games/sine.ts': `
    // expects eslint(no-restricted-properties)
    export function height(angle: number) {
      return Math.sin(angle);
    }
  `,
  'rules/src/games/whole-numbers.ts': `
    /** What a game may compute with. */
    export function place(at: number, most: number) {
      return Math.max(0, Math.min(most, Math.floor(at)));
    }

    /** And how it may put things in order. */
    export function inOrder(places: readonly number[]) {
      return places.toSorted((one, other) => one - other);
    }
  `,
  'rules/src/intl.ts': `
    // expects eslint(no-restricted-globals)
    export function price(amount: number) {
      return new Intl.NumberFormat('en').format(amount);
    }
  `,
  'rules/src/licenses/days-left.ts': `
    // expects eslint(no-restricted-properties)
    export function utcDate(nowMs: number) {
      return [new Date(nowMs).toISOString(), Date.now()];
    }
  `,
  'rules/src/random.ts': `
    // expects eslint(no-restricted-properties)
    export function roll() {
      return Math.random();
    }
  `,
};
