const { LD_PRELOAD, FAKETIME, FAKETIME_SHARED } = process.env;

/**
 * The environment variables by which Debian's `faketime` sets the clock of a program, if this process runs under
 * `faketime`. If a child process gets its own environment, the environment must contain these variables, so that all
 * processes have the same time.
 */
export const fakeTime: Readonly<Record<string, string>> =
  LD_PRELOAD === undefined || FAKETIME === undefined
    ? {}
    : { LD_PRELOAD, FAKETIME, ...(FAKETIME_SHARED !== undefined && { FAKETIME_SHARED }) };
