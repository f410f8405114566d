import { basename } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractPlugin } from './contract-plugin.ts';

const publicDir = `${import.meta.dirname}/public`;

/** Gives each site its own folder of assets, so that any host can serve the assets of all sites. */
function siteAssets(): Plugin {
  return {
    name: 'regz:site-assets',
    config(config) {
      const site = basename(config.root ?? process.cwd());
      return { build: { assetsDir: `assets/${site}` } };
    },
  };
}

export default defineConfig({
  publicDir,
  plugins: [
    siteAssets(),
    contractPlugin(),
    tailwindcss(),
    reactRouter(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    target: ['chrome123', 'firefox128', 'safari17.5'],
  },
  optimizeDeps: { include: ['react/compiler-runtime'] },
});
