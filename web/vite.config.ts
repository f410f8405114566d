import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chosenAudience } from './chosen-audience.ts';
import { contractPlugin } from './contract-plugin.ts';
import { sitePlugin } from './site-plugin.ts';

const publicDir = `${import.meta.dirname}/public`;

export default defineConfig({
  publicDir,
  plugins: [
    sitePlugin(chosenAudience()),
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
