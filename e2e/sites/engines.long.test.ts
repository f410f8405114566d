import { describe, it } from 'vitest';
import { personAt, type EngineStart } from '../harness/engines/engine.ts';
import { startFirefox } from '../harness/engines/firefox.ts';
import { startWebKit } from '../harness/engines/webkit.ts';
import { admin } from '../harness/product.ts';
import { world } from '../harness/world.ts';

const PRODUCT = 'Supreme One Month Regz Coin 250';

const here = world();
const engines: [name: string, start: EngineStart][] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
];

type AtEngine = ReturnType<typeof personAt>;

async function register(at: AtEngine, username: string): Promise<void> {
  await at.press('Register');
  await at.fill('Username', username);
  await at.fill('Email', `${username}@example.com`);
  await at.fill('Phone Number', '0771234567');
  await at.fill('Password', 'a password');
  await at.fill('Confirm Password', 'a password');
  await at.press('Create Account');
  await at.read('Registration successful! Please login with your new account.');
}

async function buy(at: AtEngine): Promise<void> {
  await at.press('Buy Now');
  await at.fill('Card number', '4242 4242 4242 4242', 'frame');
  await at.fill('Expiry', '12 / 40', 'frame');
  await at.fill('CVC', '123', 'frame');
  await at.fill('Name on card', 'A. Buyer', 'frame');
  await at.press('Pay ', 'frame');
  await at.read('Payment received. Your key is being prepared.');
}

describe.each(engines)('in %s', (name, start) => {
  it('a new customer redeems a key and buys another', async ({ skip }) => {
    const engine = await start();
    if ('missing' in engine) return skip(engine.missing);
    const at = personAt(engine);
    const origin = here.product.localhost;
    const username = `nimal${name.toLowerCase()}`;
    const key = `KEY-FOR-${name.toUpperCase()}`;
    try {
      await at.goto(`${origin}/admin-login`);
      await at.fill('Admin Username', admin.username);
      await at.fill('Admin Password', admin.password);
      await at.press('Access Admin Panel');
      await at.read('Welcome, ');
      await at.press('License Keys');
      await at.fill('Product', PRODUCT);
      await at.fill('License Key', key);
      await at.press('Add Key');
      await at.read('License key added successfully');

      await at.goto(`${origin}/auth`);
      await register(at, username);
      await at.fill('Username', username);
      await at.fill('Password', 'a password');
      await at.press('Login');
      await at.read('Account Information');

      await at.goto(`${origin}/redeem-key`);
      await at.fill('License Key', key);
      await at.press('Redeem Key');
      await at.read('License key redeemed successfully');

      await at.goto(`${origin}/store?period=weekly`);
      await buy(at);
    } finally {
      await engine.close();
    }
  });
});
