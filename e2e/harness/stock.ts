import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from './product.ts';

/** Adds license keys to the stock of a product, as an operator does. */
export async function addStock(
  product: Product,
  name: string,
  ...licenseKeys: readonly string[]
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'regz-stock-'));
  const file = join(folder, 'keys.txt');
  await writeFile(file, licenseKeys.join('\n'));
  await product.regz('add-keys', name, file);
  await rm(folder, { recursive: true });
}
