import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Plugin } from 'vite';
import { contractFaults } from './contract-faults.ts';
import { operationsOf } from './site-contract.ts';
import { refusalsOf, withoutIdleSentences } from './site-refusals.ts';

const MODULE_ID = 'virtual:operations';
const resolvedId = `\0${MODULE_ID}`;
const src = join(import.meta.dirname, '../src');

/** Of the contract what a request needs: `GET /accounts/me` for each operation, by its name. */
type Addresses = { [name: string]: string | Addresses };

function addressesOf(site: Audience): Addresses {
  const addresses: Addresses = {};
  for (const { name, address } of operationsOf(site)) {
    const place = name.split('.');
    let below = addresses;
    for (const part of place.slice(0, -1)) {
      const next = (below[part] ??= {});
      if (typeof next !== 'string') below = next;
    }
    below[place.at(-1) ?? ''] = address;
  }
  return addresses;
}

/** The modules of pages; the catalogue has sentences for all sites. */
function isPartOfPages(id: string): boolean {
  return id.startsWith(`${src}/`) && !id.startsWith(`${src}/i18n/`) && /\.tsx?$/.test(id);
}

/**
 * Serves the part of the contract that a site's pages can call, without its schemas: the browser
 * only needs methods and paths to make a request, and only the server validates. Refusals that no
 * call can get lose their sentences. Refuses a page that calls or names anything else.
 */
export function contractPlugin(site: Audience): Plugin {
  const refusals = refusalsOf(site);
  return {
    name: 'regz:contract',
    resolveId(id) {
      return id === MODULE_ID ? resolvedId : undefined;
    },
    async load(id) {
      if (id === resolvedId) return `export default ${JSON.stringify(addressesOf(site))};`;
      const { files, possible } = await refusals;
      return files.has(id) ? withoutIdleSentences(readFileSync(id, 'utf8'), possible) : undefined;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const modules = [...this.getModuleIds()].filter(isPartOfPages);
      const files = modules.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
      const faults = await contractFaults(site, files);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
