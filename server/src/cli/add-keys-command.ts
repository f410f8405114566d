import { readFile } from 'node:fs/promises';
import { actingAs } from '../audit/record-act.ts';
import { addKeys } from '../key-stock/add-keys.ts';
import { listProducts } from '../key-stock/list-products.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Command, done, failed } from './command.ts';

/** Adds a file of license keys, one a line, all or none, as the panel's bulk form does. */
export const addKeysCommand: Command = {
  usage: '<product name> <file>',
  summary: 'Adds license keys to a product from a file with one key per line; adds all or none.',
  needs: 'services',
  run: async (services, [name = '', file = '']) => {
    const products = await listProducts(services.db);
    const product = products.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (product === undefined) {
      const names = products.map((each) => `  ${each.name}`);
      return failed(`There is no product named "${name}". The products are:`, ...names);
    }
    if (file === '') return failed('Name a file: regz add-keys <product name> <file>');
    const text = await readFile(file, 'utf8');
    const operator = actingAs({ kind: 'operator', id: null, name: 'operator' });
    try {
      const { added } = await addKeys(services, operator, { productId: product.id, text });
      return done(`Added ${added} keys to "${product.name}".`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const detail = error.data === undefined ? '' : ` ${JSON.stringify(error.data)}`;
      return failed(`Nothing was added: ${error.code}.${detail}`);
    }
  },
};
