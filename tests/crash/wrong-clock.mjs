// Preloaded into a process under test. Shifts the clock of the process by CLOCK_WRONG_MS.
const wrongMs = Number(process.env.CLOCK_WRONG_MS);
const TrueDate = Date;
globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + wrongMs);
    else super(...given);
  }
  static now() {
    return TrueDate.now() + wrongMs;
  }
};
