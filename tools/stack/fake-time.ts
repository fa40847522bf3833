const { LD_PRELOAD, FAKETIME, FAKETIME_SHARED } = process.env;

/**
 * The environment variables by which Debian's `faketime` sets the clock of a program, if this process runs under
 * `faketime`. A child process with its own environment needs the variables of `fakeTime` too. Otherwise its time would
 * differ.
 */
export const fakeTime: Readonly<Record<string, string>> =
  LD_PRELOAD === undefined || FAKETIME === undefined
    ? {}
    : { LD_PRELOAD, FAKETIME, ...(FAKETIME_SHARED !== undefined && { FAKETIME_SHARED }) };
