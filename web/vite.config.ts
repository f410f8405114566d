import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserRouterPlugin } from './browser-router-plugin.ts';
import { chosenAudience } from './chosen-audience.ts';
import { contractPlugin } from './contract-plugin.ts';
import { plainPagesPlugin } from './plain-pages-plugin.ts';
import { sitePlugin } from './site-plugin.ts';

const publicDir = `${import.meta.dirname}/public`;

export default defineConfig({
  publicDir,
  plugins: [
    sitePlugin(chosenAudience()),
    contractPlugin(),
    browserRouterPlugin(),
    tailwindcss(),
    reactRouter(),
    plainPagesPlugin(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk of them is smaller than several, and stays in the browser's cache.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            // What most pages need; each small chunk would cost every document a line.
            { name: 'shared', test: /\/(web|rules)\/src\//, minShareCount: 3 },
          ],
        },
      },
    },
    cssMinify: 'lightningcss',
    target: ['chrome123', 'firefox128', 'safari17.5'],
  },
  optimizeDeps: { include: ['react/compiler-runtime'] },
});
