import type { DeviceGuard } from '../../src/platform/http/callers.ts';

const nobody = () => Promise.reject(new Error('no device calls'));

/** The guard of a server that devices do not call. */
export const noDevices: DeviceGuard = {
  hooks: { onRequest: nobody, preValidation: nobody, onSend: nobody },
  proveBody: () => {},
  callerOf: () => {
    throw new Error('no device calls');
  },
};
