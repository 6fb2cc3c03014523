/**
 * Puts the clock of the process that is started with it (`--import`) wrong by SKEW_MS. Only what
 * day and hour it is changes: how much time passes is told by other clocks, as on a real machine.
 */
const skewMs = Number(process.env['SKEW_MS']);
const RightDate = Date;
const now = () => RightDate.now() + skewMs;

globalThis.Date = new Proxy(RightDate, {
  apply: () => new RightDate(now()).toString(),
  construct: (target, args, as) => Reflect.construct(target, args.length > 0 ? args : [now()], as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
