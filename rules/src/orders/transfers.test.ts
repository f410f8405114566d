import { expect, it } from 'vitest';
import {
  keptBankReference,
  slipRefusal,
  type TransferOrder,
  transferRefusal,
} from './transfers.ts';

const open: TransferOrder = {
  provider: 'transfer',
  paid: false,
  processing: false,
  expired: false,
  endsAtMs: 1000,
};

it('A slip can be sent until the order ends, and never for one that is paid or is not paid by transfer', () => {
  expect(slipRefusal(open, 999)).toBeNull();
  expect(slipRefusal(open, 1000)).toBe('ORDER_TRANSFER_ENDED');
  expect(slipRefusal({ ...open, expired: true }, 999)).toBe('ORDER_TRANSFER_ENDED');
  expect(slipRefusal({ ...open, endsAtMs: null }, 999)).toBe('ORDER_TRANSFER_ENDED');
  expect(slipRefusal({ ...open, paid: true }, 999)).toBe('ORDER_TRANSFER_RECEIVED');
  expect(slipRefusal({ ...open, processing: true }, 999)).toBe('ORDER_TRANSFER_RECEIVED');
  expect(slipRefusal({ ...open, provider: 'payhere' }, 999)).toBe('ORDER_TRANSFER_ABSENT');
});

it('A transfer that comes after its order has ended can be recorded, once', () => {
  expect(transferRefusal({ ...open, expired: true })).toBeNull();
  expect(transferRefusal({ ...open, processing: true })).toBe('ORDER_TRANSFER_RECEIVED');
});

it('The number of a transfer has one spelling however it is typed', () => {
  expect(keptBankReference('  ft24  1234\t9x ')).toBe('FT24 1234 9X');
  expect(keptBankReference(' \u200B ')).toBe('');
});
