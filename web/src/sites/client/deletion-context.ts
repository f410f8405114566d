import { createContext } from 'react';
import type { DeletionStatus } from '../../customers/deletion/use-deletion-status.ts';

/** Whether the account is being deleted, as the frame of the pages knows it. */
export const DeletionContext = createContext<DeletionStatus>({ state: 'none' });
