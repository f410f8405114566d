import type { LankaQr } from '@regz/rules/orders/lankaqr.ts';
import type { Config } from './config.ts';
import { offeredProviders } from './payments.ts';

/** The account that buyers transfer to, as they read it. */
export type TransferAccount = {
  bank: string;
  branch: string;
  name: string;
  number: string;
  swift: string | null;
  qr: TransferQr | null;
};

export type TransferQr = {
  code: LankaQr;
  /** True if the bank accepts codes with an amount and a reference, which we derive from its code. */
  isDynamic: boolean;
};

/** A shop that does not exist. */
export const SAMPLE_QR =
  '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304EACF';

/** A sample account for trials of transfers without a configured account. No bank has it. */
const sample: TransferAccount = {
  bank: 'Sample Bank',
  branch: 'Colombo 00',
  name: 'Nobody (Sample)',
  number: '0000 0000 0000',
  swift: null,
  qr: {
    code: {
      text: SAMPLE_QR,
      name: 'EXAMPLE GAMES',
      city: 'COLOMBO',
    },
    isDynamic: true,
  },
};

/** The configured account; the sample if transfers are offered without one; undefined otherwise. */
export function transferAccount(config: Config): TransferAccount | undefined {
  const {
    TRANSFER_BANK: bank,
    TRANSFER_BRANCH: branch,
    TRANSFER_ACCOUNT_NAME: name,
    TRANSFER_ACCOUNT_NUMBER: number,
    TRANSFER_SWIFT: swift = null,
    TRANSFER_QR: code,
    TRANSFER_QR_DYNAMIC: isDynamic,
  } = config;
  if (bank !== undefined && branch !== undefined && name !== undefined && number !== undefined) {
    const qr = code === undefined ? null : { code, isDynamic };
    return { bank, branch, name, number, swift, qr };
  }
  return offeredProviders(config).includes('transfer') ? sample : undefined;
}
