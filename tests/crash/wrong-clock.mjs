// Node loads the file before the program of a process under test. The file shifts the clock of the process by
// CLOCK_WRONG_MS milliseconds.
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
