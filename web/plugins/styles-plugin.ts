import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Plugin } from 'vite';
import { styleSourceFaults } from '../site-build/style-sources.ts';

const src = join(import.meta.dirname, '../src');

/** Refuses a style sheet that does not fit what its site shows. */
export function stylesPlugin(site: Audience): Plugin {
  return {
    name: 'regz:styles',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const modules = [...this.getModuleIds()];
      const components = modules.filter((id) => id.startsWith(`${src}/`) && id.endsWith('.tsx'));
      const faults = styleSourceFaults(join(src, 'sites', site, 'site.css'), components);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
