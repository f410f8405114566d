import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contract } from '@regz/contract/contract.ts';
import { readKeyLines } from '@regz/rules/key-stock/pasted-keys.ts';
import { operatorActs } from '../src/audit/record-act.ts';
import { addKeys } from '../src/key-stock/add-keys.ts';
import { licenseKeyFaultTexts } from '../src/key-stock/license-key-faults.ts';
import { listProducts } from '../src/key-stock/list-products.ts';
import { isRefusal } from '../src/platform/refusal.ts';
import { type Command, done, failed, type Outcome } from './command.ts';
import { RemoteRefusal, refusalText } from './remote/remote-api.ts';

/** The stock of this machine or of a remote one. */
type Stock = {
  products(): Promise<readonly { id: string; name: string }[]>;
  add(input: { productId: string; text: string }): Promise<{ added: number }>;
};

/** Adds a file of license keys, one per line, all or none, as the panel's bulk form does. */
export const addKeysCommand: Command = {
  usage: '<product name> <file> [--url <origin> --token-file <file>]',
  summary: 'Adds license keys to a product from a file with one key per line; adds all or none.',
  needs: 'services',
  run: (services, args) => {
    const stock: Stock = {
      products: () => listProducts(services),
      add: (input) => addKeys(services, operatorActs, input),
    };
    return addFile(stock, args);
  },
  remotely: (api, args) => {
    const { listProducts: list, addKeys: add } = contract.keyStock;
    const stock: Stock = {
      products: () => api.call(list, {}),
      // The hash makes a repeated call for the same file and product the same request.
      add: (input) => api.call(add, input, hashOf(`${input.productId}\n${input.text}`)),
    };
    return addFile(stock, args);
  },
};

async function addFile(stock: Stock, [name = '', file = '']: readonly string[]): Promise<Outcome> {
  const products = await stock.products();
  const product = products.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (product === undefined) {
    const names = products.map((each) => `  ${each.name}`);
    return failed(`There is no product named "${name}". The products are:`, ...names);
  }
  if (file === '') return failed('Name a file: regz add-keys <product name> <file>');
  const text = await readFile(file, 'utf8');
  const { refused } = readKeyLines(text);
  if (refused.length > 0) {
    const lines = refused.map(
      ({ line, reason }) => `  line ${line} ${licenseKeyFaultTexts[reason]}`,
    );
    return failed(`Nothing was added: ${file} has lines that cannot be license keys:`, ...lines);
  }
  try {
    const { added } = await stock.add({ productId: product.id, text });
    return done(`Added ${added} keys to "${product.name}".`);
  } catch (error) {
    if (isRefusal(error)) return failed(`Nothing was added: ${refusalText(error)}`);
    if (error instanceof RemoteRefusal) return failed(`Nothing was added: ${error.message}`);
    throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
