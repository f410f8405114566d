import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import { downloadFileRefusals } from '@regz/contract/downloads/downloads.ts';
import { downloadUploadRefusals } from '@regz/contract/downloads/staff.ts';
import { textUploadRefusals } from '@regz/contract/sites/texts.ts';
import { type ESTree, parseSync, Visitor } from 'vite';

/** The facts about an operation that a page needs: its request and its refusals. */
type Operation = { name: string; address: string; refusals: readonly string[]; caller: unknown };

function namesIn(map: unknown): string[] {
  return typeof map === 'object' && map !== null ? Object.keys(map) : [];
}

function callerOf(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'caller' in meta ? meta.caller : undefined;
}

function* operationsBelow(router: AnyContractRouter, place: string[]): Generator<Operation> {
  if (isContractProcedure(router)) {
    const { route } = router['~orpc'];
    yield {
      name: place.join('.'),
      address: `${route.method} ${route.path}`,
      refusals: namesIn(router['~orpc'].errorMap),
      caller: callerOf(router['~orpc'].meta),
    };
    return;
  }
  for (const [name, below] of Object.entries(router)) {
    yield* operationsBelow(below, [...place, name]);
  }
}

/** The operations that pages can call: all except those of programs on devices. */
export const operations: readonly Operation[] = [...operationsBelow(contract, [])].filter(
  ({ caller }) => caller !== 'device',
);
const byName = new Map(operations.map((operation) => [operation.name, operation]));

/** The names of all of them. */
export const everyOperation: ReadonlySet<string> = new Set(byName.keys());

/** A file that a site is made of. */
export type SourceFile = { file: string; source: string };

const API_MODULE = '/api.ts';
/** Its exports for calls: `api` calls, and `queries` makes options of queries that call. */
const exportedRoots: readonly string[] = ['api', 'queries'];

/**
 * The parts of the contract that a file of a page uses: the operations that it calls, such as
 * `identity.logIn`, and the groups whose queries it resets together, such as `orders`.
 * @throws Error for a use that does not say which operation it calls.
 */
export function usedBy({ file, source }: SourceFile): ReadonlySet<string> {
  const used = new Set<string>();
  if (!source.includes(API_MODULE)) return used;
  const roots = new Set<string>();
  /** Nodes that an outer node has already handled, and names that are not variables. */
  const done = new Set<unknown>();

  function use(chain: readonly string[]): void {
    const place = placeOf(chain);
    if (place !== undefined) return void used.add(place);
    throw new Error(`${file} does not say which operation of '${chain.join('.')}' it calls.`);
  }

  new Visitor({
    ImportSpecifier: ({ imported }) => void done.add(imported),
    ImportDeclaration(declaration) {
      for (const { local } of declaration.specifiers) done.add(local);
      for (const root of rootsOf(declaration)) roots.add(root);
    },
    // `const { logIn } = api.identity` calls `api.identity.logIn`.
    VariableDeclarator({ id, init }) {
      const chain = init === null ? undefined : chainOf(init, roots);
      if (id.type !== 'ObjectPattern' || chain === undefined) return;
      done.add(init);
      for (const part of id.properties) use([...chain, ...namesOf(part)]);
    },
    MemberExpression(node) {
      const chain = chainOf(node, roots);
      if (chain !== undefined && !done.has(node)) use(chain);
      if (chain !== undefined) done.add(node.object);
      if (!node.computed) done.add(node.property);
    },
    Property({ key, computed }) {
      if (!computed) done.add(key);
    },
    TSTypeQuery: ({ exprName }) => void done.add(exprName),
    TSQualifiedName: ({ left }) => void done.add(left),
    Identifier(node) {
      if (!done.has(node) && roots.has(node.name)) use([]);
    },
  }).visit(parseSync(file, source).program);
  return used;
}

/** The names that a file gives to what it imports for calls. */
function rootsOf({ source, specifiers }: ESTree.ImportDeclaration): readonly string[] {
  if (!source.value.endsWith(API_MODULE)) return [];
  return specifiers.flatMap((each) => {
    if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') return [];
    return exportedRoots.includes(each.imported.name) ? [each.local.name] : [];
  });
}

/** The names after a root: `identity` and `logIn` of `api.identity.logIn`. Undefined without a root. */
function chainOf(node: ESTree.Node, roots: ReadonlySet<string>): readonly string[] | undefined {
  if (node.type === 'Identifier') return roots.has(node.name) ? [] : undefined;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  const before = node.computed ? undefined : chainOf(node.object, roots);
  return before && [...before, node.property.name];
}

/** The operation in a chain of names, or the group whose key it is. */
function placeOf(chain: readonly string[]): string | undefined {
  const places = chain.map((_, index) => chain.slice(0, index + 1).join('.'));
  const group = chain.at(-1) === 'key' ? places.at(-2) : undefined;
  return places.find((place) => byName.has(place)) ?? (isGroup(group) ? group : undefined);
}

/** The name that a part of a pattern takes out of its object. None for all other names. */
function namesOf(part: ESTree.BindingProperty | ESTree.BindingRestElement): readonly string[] {
  return part.type === 'Property' && part.key.type === 'Identifier' ? [part.key.name] : [];
}

function isGroup(place: string | undefined): boolean {
  return operations.some(({ name }) => name.startsWith(`${place}.`));
}

/** The addresses of operations by name: `GET /accounts/me`, or only the path for a POST. */
export type Addresses = { [name: string]: string | Addresses };

/** @param used Names of operations and of groups. */
export function addressesOf(used: ReadonlySet<string>): Addresses {
  const addresses: Addresses = {};
  for (const { name, address } of operations) {
    if (!used.has(name)) continue;
    const place = name.split('.');
    groupAt(addresses, place.slice(0, -1))[place.at(-1) ?? ''] = address.replace(/^POST /u, '');
  }
  for (const name of used) if (!byName.has(name)) groupAt(addresses, name.split('.'));
  return addresses;
}

/** The group at a place of the addresses, created if it was missing. */
function groupAt(addresses: Addresses, place: readonly string[]): Addresses {
  let group = addresses;
  for (const part of place) {
    const next = (group[part] ??= {});
    if (typeof next !== 'string') group = next;
  }
  return group;
}

/** Refusals that only sessions of staff get, from any operation. */
const staffRefusals: readonly string[] = [
  'ACCOUNT_CODES_MISSING',
  'ACCOUNT_PASSWORD_GIVEN',
  'ACCOUNT_ROLE_INSUFFICIENT',
];

/** Refusals whose sentences are in parts that load on demand, so that no first visit loads them. */
const SAID_BY_PARTS = /^ORDER_GIFT_/;

const catalogue = join(import.meta.dirname, '../../texts/src/en');

/** The codes that one capability's file has sentences for. */
async function codesOf(file: string): Promise<string[]> {
  const module: unknown = await import(file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of these files exports one object of sentences
  const [sentences = {}] = Object.values(module as Record<string, object>);
  return Object.keys(sentences);
}

/**
 * The possible codes of operations, without those that parts of the pages have sentences for.
 * `left` are the codes of files without any possible code: pages may not name them.
 * @param used Names of operations and of groups.
 */
export async function refusalsOf(used: ReadonlySet<string>) {
  const files = globSync('*/errors.ts', { cwd: catalogue }).map((file) => join(catalogue, file));
  const codes = await Promise.all(files.map(codesOf));
  const called = operations.filter(({ name }) => used.has(name));
  const calls = (group: string) => called.some(({ name }) => name.startsWith(`${group}.`));
  const possible = new Set<string>([
    ...called.flatMap(({ refusals }) => refusals),
    // Of the requests whose body or answer is a file, those that pages make by address.
    ...Object.keys(downloadFileRefusals),
    ...(calls('downloads.staff') ? Object.keys(downloadUploadRefusals) : []),
    ...(calls('sites.staff') ? Object.keys(textUploadRefusals) : []),
    ...(calls('orders.staff') ? (byName.get('orders.staff.readReceipt')?.refusals ?? []) : []),
  ]);
  if (!called.some(({ caller }) => caller === 'admin')) {
    for (const code of staffRefusals) possible.delete(code);
  }
  const idle = codes.filter((own) => !own.some((code) => possible.has(code)));
  const said = [...possible].filter((code) => !SAID_BY_PARTS.test(code));
  return { possible: new Set(said), left: new Set(idle.flat()) };
}
