import { LICENSE_KEY_MAX_LENGTH } from '@regz/rules/licenses/license-key.ts';
import type { ChatCommand } from '../../platform/ports/chat-interactions.ts';

/** The commands that the chat offers. Its menu has no language of ours but English. */
export const chatCommands: readonly ChatCommand[] = [
  { name: 'license', description: 'Your package, the days left and the end' },
  { name: 'why', description: 'How the end of your subscription came about' },
  {
    name: 'redeem',
    description: 'Redeem a license key',
    option: { name: 'key', description: 'The license key', maxLength: LICENSE_KEY_MAX_LENGTH },
  },
  { name: 'reset', description: 'Whether you can reset your device, and what it costs' },
  {
    name: 'order',
    description: 'The state of one of your orders',
    option: { name: 'number', description: 'The order number', maxLength: 64 },
  },
  { name: 'coins', description: 'Your coins, the tasks left today and your next key' },
  { name: 'support', description: 'Write to our staff' },
  { name: 'status', description: 'Running incidents' },
  {
    name: 'find',
    description: 'Staff: search the panel',
    option: { name: 'text', description: 'A name, address, order or key', maxLength: 128 },
  },
  {
    name: 'connect',
    description: 'Staff: connect your staff account',
    option: { name: 'code', description: 'The code that the panel shows', maxLength: 20 },
  },
];
