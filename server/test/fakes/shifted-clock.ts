/** Preloaded into a process: shifts its clock by CLOCK_SHIFT_MS. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  construct: (_target, given: unknown[], newTarget) =>
    Reflect.construct(
      RealDate,
      given.length === 0 ? [RealDate.now() + shiftMs] : given,
      newTarget === globalThis.Date ? RealDate : newTarget,
    ),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name),
});
