import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

const { saveSettings } = contract.panel;
let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

describe('the settings of a program', () => {
  it('The settings of a program reach only the account’s other PCs', async () => {
    const { pcs } = await accounts.signedIn({ max_devices: 2 }, 2);
    const [first, second] = pcs;
    expect(await first?.beat()).not.toHaveProperty('settings');
    await first?.call(saveSettings, { basedOn: 0, content: 'பராமரிப்பு' });
    expect((await second?.beat())?.settings).toEqual({ version: 1, content: 'பராமரிப்பு' });
    expect(await second?.beat({ have: { settings: 1 } })).not.toHaveProperty('settings');
    const { program: stranger } = await accounts.signedIn();
    expect(await stranger.beat()).not.toHaveProperty('settings');
  });

  it('A later save gets the settings saved first', async () => {
    const { pcs } = await accounts.signedIn({ max_devices: 2 }, 2);
    const [first, second] = pcs;
    await first?.call(saveSettings, { basedOn: 0, content: 'first' });
    await expect(second?.call(saveSettings, { basedOn: 0, content: 'second' })).rejects.toThrow(
      /PANEL_SETTINGS_CHANGED.*"content":"first"/,
    );
    expect(await second?.call(saveSettings, { basedOn: 1, content: 'both' })).toEqual({
      version: 2,
    });
  });

  it('The settings of a program are saved by exactly one of six that had the same before', async () => {
    const { program } = await accounts.signedIn();
    await program.beat();
    await program.call(saveSettings, { basedOn: 0, content: 'before' });
    server.clock.advance(MINUTE_MS);
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, place) =>
        program.call(saveSettings, { basedOn: 1, content: `number ${place}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('The settings of a program take 64 KiB in UTF-8, and not a byte more', async () => {
    const { program } = await accounts.signedIn();
    const content = 'é'.repeat(32 * 1024);
    expect(await program.call(saveSettings, { basedOn: 0, content })).toEqual({ version: 1 });
    await expect(
      program.call(saveSettings, { basedOn: 1, content: `${content}x` }),
    ).rejects.toThrow('INPUT_INVALID');
  });
});
