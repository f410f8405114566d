import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BuildOptions, InlineConfig, Plugin } from 'vite';
import { textsPlugin } from './texts-plugin.ts';
import {
  contractPlugin,
  everyStylePlugin,
  languageStylesPlugin,
  pageSourcePlugin,
  preactPlugin,
  stylesPlugin,
  wholeContractPlugin,
} from './vite-plugins.ts';

const webFolder = join(import.meta.dirname, '..');

const createIcon = join(webFolder, 'src/ui/create-icon.tsx');

/** The package's file of an icon's drawing, and the parts of it that `createIcon` does not read. */
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const UNREAD = /^__iconData\.node;\n|^ {2}(?:name|size|aliases): .*\n|, key: "\w+"(?= \})/gm;

/**
 * Replaces the function of `lucide-react` that creates icons by ours, in documents and in the
 * browser. Development uses the package's own.
 */
function iconsPlugin(): Plugin {
  return {
    name: 'regz:icons',
    enforce: 'pre',
    apply: 'build',
    // Otherwise Node would load the package's own function.
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') === true
        ? createIcon
        : undefined,
    transform: (code, id) =>
      ICON_FILE.test(id) ? { code: code.replaceAll(UNREAD, ''), map: null } : undefined,
  };
}

/** The settings shared by the build of a site and the development server. */
const shared: InlineConfig = {
  root: webFolder,
  configFile: false,
  appType: 'custom',
  publicDir: join(webFolder, 'public'),
};

function pagePlugins() {
  return [iconsPlugin(), tailwindcss(), react({ compiler: true })];
}

/**
 * All sites in one language, for development.
 * @param base The path of all of Vite's own addresses.
 */
export function developmentConfig(base: string, language: Language): InlineConfig {
  return {
    ...shared,
    base,
    define: languageDefinition(language),
    plugins: [
      textsPlugin(language),
      wholeContractPlugin(),
      everyStylePlugin(),
      languageStylesPlugin(language),
      ...pagePlugins(),
    ],
    optimizeDeps: { entries: ['src/sites/*/entry.ts'], include: ['react/compiler-runtime'] },
    server: { middlewareMode: true, watch: { ignored: [/\/web\/build\//] } },
  };
}

/** Sites of a form and a list, of which React would be the largest part. */
const lightSites: readonly Audience[] = ['download', 'forms'];

/** `loadPagePatiently` loads everything that a page needs before it is shown. */
const isPage = (file: string) => /-page-[^/]*$/.test(file);

/** Paths below `src` of modules and sentences that no first page needs. */
const lateModules = [
  '(en/)?(contact|customers|devices|games|licenses|orders)/',
  '(en/)?sites/(client/licenses|(main/)?policies)/',
  'downloads/(format-bytes|items)',
  'en/([\\w-]+/([\\w-]+-)?staff|panel/offline|guide/|identity/(email|identity-outcomes|security))',
  'identity/((challenge|provider|second-factors|sign-in)/|passwords/password-fault|security-section|username-hint)',
  'platform/(api/send-file|files/|forms/delete-button|qr-code|queries/|save-file|staff/(lists/|reason-dialog))',
  'players/(?!passwords/|task-users\\.ts)',
  'sent-files',
  'staff/(admin-log-in|own-password|staff-fields)',
  'storefront/',
  'ui/(buttons/copy|forms/(select|textarea)-field|feedback/(empty-state|moment|progress-meter))',
  'ui/layout/description-list',
];

const codeSplitting = {
  groups: [
    // There are few chunks, because each costs a request and a line of every document. React stays
    // in the browser's cache.
    {
      name: 'react',
      test: /\/node_modules\/(preact|react|react-dom|scheduler)\/|rolldown\/runtime/,
      priority: 3,
    },
    // The document and the frame of every page, with their dependencies.
    {
      name: 'frame',
      test: /\/sites\/[\w-]+\/site\.ts$|\/document\/start-(light-)?site\.tsx$/,
      priority: 2,
    },
    // Modules of several pages. A share count alone would make the dashboard 4 to 8 kB heavier.
    {
      name: 'shared',
      test: new RegExp(`/lucide-react/|/(web|rules|texts)/src/(?!${lateModules.join('|')})`),
      minShareCount: 3,
    },
    // The login, which is a page and a dialog over every other page.
    {
      name: 'log-in',
      test: /\/src\/(identity\/(challenge\/|sign-in\/|(provider\/provider|second-factors\/passkeys\/passkey)-sign-in)|customers\/sign-in\/|staff\/admin-log-in)/,
      minShareCount: 2,
    },
  ],
};

export type SiteFolders = {
  /** Where what the browser gets is written. */
  client: string;
  /** Where the code that renders the documents is written. */
  server: string;
};

/** A site in a language. */
export type Build = { site: Audience; language: Language };

/**
 * Where the scripts of a build are: below the assets of its site, which have a folder of their own,
 * so that any host can serve the assets of all sites.
 */
export function scriptsFolder({ site, language }: Build): string {
  return language === 'en' ? `assets/${site}` : `assets/${site}/${language}`;
}

/** Tells the pages their language, as `platform/document/language.ts` reads it. */
function languageDefinition(language: Language) {
  return { 'import.meta.env.SITE_LANGUAGE': JSON.stringify(language) };
}

/** A site in a language, for the browser and for rendering its documents. */
export function siteConfig(own: Build, { client, server }: SiteFolders): InlineConfig {
  const { site, language } = own;
  const assetsDir = `assets/${site}`;
  const calls = { used: new Set<string>() };
  return {
    ...shared,
    mode: 'production',
    logLevel: 'error',
    define: languageDefinition(language),
    plugins: [
      textsPlugin(language, calls),
      contractPlugin(site, calls),
      stylesPlugin(site),
      languageStylesPlugin(language),
      ...(lightSites.includes(site) ? [preactPlugin()] : []),
      ...pagePlugins(),
      pageSourcePlugin(),
    ],
    build: buildOptions(assetsDir),
    environments: {
      client: {
        build: {
          outDir: client,
          rolldownOptions: {
            input: `src/sites/${site}/entry.ts`,
            output: {
              codeSplitting,
              chunkFileNames: ({ name }) =>
                `${name === 'react' ? assetsDir : scriptsFolder(own)}/[name]-[hash:7].js`,
              entryFileNames: `${scriptsFolder(own)}/[name]-[hash].js`,
            },
          },
        },
      },
      ssr: {
        build: {
          outDir: server,
          copyPublicDir: false,
          rolldownOptions: {
            input: {
              site: `src/sites/${site}/site.ts`,
              render: 'src/platform/document/render-document.tsx',
            },
          },
        },
      },
    },
    builder: { sharedConfigBuild: true, sharedPlugins: true },
  };
}

function buildOptions(assetsDir: string): BuildOptions {
  return {
    assetsDir,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, scripts) => (isPage(file) ? [] : scripts),
    },
  };
}
