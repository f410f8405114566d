import type { TotpSource } from './totp-source.ts';

/** What every dialog about two-step codes is given. */
export type TotpDialogProps = {
  open: boolean;
  source: TotpSource;
  username: string;
  onClose: () => void;
  onChanged: () => void;
};
