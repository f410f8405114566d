import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Standing } from '../../sdk/typescript/regz-panel.ts';
import type { Product } from './product.ts';

/** A PC that runs the panel, with its own key. It uses the SDK as its developers copy it. */
export type PanelPc = {
  /** Sends a heartbeat and returns the device's state. */
  beat(): Promise<Standing>;
  /** The code that it shows, and its address. A new code if it was rejected. */
  askForCode(): Promise<{ code: string; url: string }>;
};

/** Creates a PC. It uses the product by plain localhost: Node resolves no names below that. */
export function panelPc({ localhost, stateDir }: Product, label: string): PanelPc {
  const store = join(stateDir, 'pcs', randomUUID());
  const panel = connect({
    roots: ['panel-root.json', 'panel-root-spare.json'].map((name) =>
      JSON.parse(readFileSync(join(stateDir, name), 'utf8')),
    ),
    origins: [localhost],
    version: '2.4.0',
    store,
    places: { latest: `${store}-latest`, records: [] },
    label,
    components: [],
  });
  return {
    beat: async () => (await panel).refresh(),
    askForCode: async () => {
      const { signIn } = await (await panel).signIn();
      if (signIn === null) throw new Error(`${label} was given no code.`);
      return signIn;
    },
  };
}

/** The text of a program on a PC without internet access, with its own key. */
export function offlineRequest(label: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const said = { x, y, label, platform: 'windows-x64', version: '2.5.0', components: [] };
  const payload = Buffer.from(JSON.stringify(said)).toString('base64url');
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(`regz-offline\n${payload}`), key);
  return `${payload}.${signature.toString('base64url')}`;
}
