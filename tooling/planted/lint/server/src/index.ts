// expects oxc(no-barrel-file)
export * from './row.ts';
export * from './any.ts';
