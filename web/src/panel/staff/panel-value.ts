import type { Api } from '../../platform/api/api.ts';

/** A value that programs are given, as staff see it. */
export type PanelValue = Awaited<ReturnType<Api['panel']['staff']['listValues']>>[number];
