import type { adminTotp } from './admin-totp.ts';
import type { customerTotp } from './customer-totp.ts';

/** The properties of every dialog about two-step codes. */
export type TotpDialogProps = {
  open: boolean;
  source: TotpSource;
  username: string;
  onClose: () => void;
  onChanged: () => void;
};

/** The two-step codes of customers or of staff: the same operations on different paths. */
export type TotpSource = typeof customerTotp | typeof adminTotp;
