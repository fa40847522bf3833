const { LD_PRELOAD, FAKETIME, FAKETIME_SHARED } = process.env;

/**
 * The variables by which Debian's `faketime` sets the clock of a program, if this process runs under it. A child process
 * with an environment of its own needs them, so that all processes have the same time.
 */
export const fakeTime: Readonly<Record<string, string>> =
  LD_PRELOAD === undefined || FAKETIME === undefined
    ? {}
    : { LD_PRELOAD, FAKETIME, ...(FAKETIME_SHARED !== undefined && { FAKETIME_SHARED }) };
