import type { Config } from './config.ts';
import { offeredProviders } from './payments.ts';

/** The account that buyers transfer to, as they read it. */
export type TransferAccount = {
  bank: string;
  branch: string;
  name: string;
  number: string;
  swift: string | null;
};

/** A sample account for trials of transfers without a configured account. No bank has it. */
const sample: TransferAccount = {
  bank: 'Sample Bank',
  branch: 'Colombo 00',
  name: 'Nobody (Sample)',
  number: '0000 0000 0000',
  swift: null,
};

/** The configured account; the sample if transfers are offered without one; undefined otherwise. */
export function transferAccount(config: Config): TransferAccount | undefined {
  const {
    TRANSFER_BANK: bank,
    TRANSFER_BRANCH: branch,
    TRANSFER_ACCOUNT_NAME: name,
    TRANSFER_ACCOUNT_NUMBER: number,
    TRANSFER_SWIFT: swift = null,
  } = config;
  if (bank !== undefined && branch !== undefined && name !== undefined && number !== undefined) {
    return { bank, branch, name, number, swift };
  }
  return offeredProviders(config).includes('transfer') ? sample : undefined;
}
