import { createContext } from 'react';
import type { DeletionStatus } from '../../customers/deletion/use-deletion-status.ts';

/** The state of the account's deletion, from the frame of the pages. */
export const DeletionContext = createContext<DeletionStatus>({ state: 'none' });
