import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { revokePanelKey, rotatePanelKeys } from '../../src/panel/keys/change-panel-keys.ts';
import { makeKeySet, readKeySetDraft } from '../../src/panel/keys/key-set.ts';
import { signingKey } from '../../src/panel/keys/p256.ts';
import { type Publication, publishKeySet } from '../../src/panel/keys/publish-key-set.ts';
import { readPanelKeys } from '../../src/panel/keys/read-panel-keys.ts';
import { readRootFile, rootsHere } from '../../src/panel/keys/root-files.ts';
import { type Command, done, failed } from '../command.ts';

/** The sentence about each kind of change. */
const publications: Record<Publication, string> = {
  current: 'The published key set says so already.',
  published: 'A new key set is published.',
  unsigned:
    'Programs hear of it once a new key set is signed: “panel-keys show --draft” here, “panel-keys sign” where the root key is, “panel-keys publish” here.',
};

/** Shows the text to compile into a program, and the state of the keys. */
export const showPanelKeysCommand: Command = {
  usage: '[--draft]',
  summary:
    'Shows the panel’s keys, and the roots and origins to compile into a program; --draft prints the key set to be signed now.',
  needs: 'services',
  run: async (services, args) => {
    const { values } = parseArgs({ args: [...args], options: { draft: { type: 'boolean' } } });
    const { keys, roots, published, draft } = await readPanelKeys(services);
    if (values.draft === true) return done(JSON.stringify(draft));
    const here = rootsHere(services.config.STATE_DIR).length;
    return done(
      'Compile into the program:',
      JSON.stringify({ roots, origins: draft.origins }),
      '',
      ...keys.map(({ kid, state, since }) => `${state.padEnd(7)}  ${kid}  ${since.toISOString()}`),
      '',
      published === null
        ? 'No key set is published.'
        : `Key set ${published.sequence}, until ${new Date(published.exp * 1000).toISOString()}, with ${published.keys.length} keys.`,
      here === 0
        ? 'No root key is on this machine.'
        : `${here} root keys are in ${services.config.STATE_DIR}.`,
    );
  },
};

export const rotatePanelKeysCommand: Command = {
  usage: '[--now]',
  summary:
    'Makes the panel’s next key, which signs in 30 days; with --now at once, as after a theft that is not certain.',
  needs: 'services',
  run: async (services, args) => {
    const { values } = parseArgs({ args: [...args], options: { now: { type: 'boolean' } } });
    const publication = await rotatePanelKeys(services, { now: values.now === true });
    if (publication === null)
      return failed('A next key waits already; --now lets it sign at once.');
    return done(publications[publication]);
  },
};

export const revokePanelKeyCommand: Command = {
  usage: '<name of the key>',
  summary: 'Drops a panel key at once: what it signed counts no longer.',
  needs: 'services',
  run: async (services, [kid = '']) => {
    const publication = await revokePanelKey(services, kid);
    if (publication === null) return failed('There is no such key: “panel-keys show” lists them.');
    return done(publications[publication]);
  },
};

/** Needs neither settings nor a database: it runs on the machine with the root key. */
export const signPanelKeysCommand: Command = {
  usage: '<root file> <draft file>',
  summary: 'Signs a draft of the panel’s key set with a root key, on the machine that has it.',
  needs: 'nothing',
  run: async ([rootFile = '', draftFile = '']) => {
    const root = readRootFile(rootFile);
    if (root === null) return failed(`There is no root key in ${rootFile}.`);
    const draft = readKeySetDraft(await readFile(draftFile, 'utf8'));
    if (draft === null) return failed(`${draftFile} is no draft of a key set.`);
    return done(makeKeySet(signingKey(root), draft));
  },
};

export const publishPanelKeysCommand: Command = {
  usage: '<signed file>',
  summary: 'Publishes a key set that a root key has signed.',
  needs: 'services',
  run: async (services, [file = '']) => {
    const refusal = await publishKeySet(services, (await readFile(file, 'utf8')).trim());
    return refusal === null ? done('The key set is published.') : failed(refusal);
  },
};
