import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chosenAudience } from './chosen-audience.ts';
import { browserRouterPlugin } from './plugins/browser-router-plugin.ts';
import { iconsPlugin } from './plugins/icons-plugin.ts';
import { plainPagesPlugin } from './plugins/plain-pages-plugin.ts';
import { sitePlugin } from './plugins/site-plugin.ts';
import { contractPlugin } from './site-contract/contract-plugin.ts';

const publicDir = `${import.meta.dirname}/public`;

export default defineConfig({
  publicDir,
  plugins: [
    sitePlugin(chosenAudience()),
    contractPlugin(chosenAudience()),
    browserRouterPlugin(),
    iconsPlugin(),
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
            // Each chunk costs a request and every document a line, so that there are few of them:
            // React, which stays in the browser's cache;
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
              priority: 3,
            },
            // what the document and the frame of every page are made of, with all that they need;
            {
              name: 'frame',
              test: /\/(sites\/(root|.*-layout)|document\/hydrate-document)\.tsx$/,
              priority: 2,
            },
            // what several pages need, apart from matters that few of them are about and from words
            // that the first ones do without;
            {
              name: 'shared',
              test: /\/lucide-react\/|\/(web|rules)\/src\/(?!accounts\/(challenge|identity|second-factors\/passkeys|sign-in|task-users)\/|(i18n\/en\/)?(devices|games|licenses|orders)\/|i18n\/en\/accounts\/(deletion|email|identity-outcomes)|sites\/(client\/licenses|main\/policies)\/)/,
              minShareCount: 3,
            },
            // the login, which stands on a page of its own and over every other page.
            {
              name: 'log-in',
              test: /\/accounts\/(challenge\/|sign-in\/|(identity\/provider|second-factors\/passkeys\/passkey)-sign-in)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    cssMinify: 'lightningcss',
    target: ['chrome123', 'firefox128', 'safari17.5'],
  },
  optimizeDeps: { include: ['react/compiler-runtime'] },
});
