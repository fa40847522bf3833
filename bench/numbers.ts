// Reads the numbers that set the size of a benchmark. With the default numbers, a benchmark gives the figures of
// docs/benchmarks.md. `npm test` runs each benchmark with small numbers.
import { parseArgs } from "node:util";

/**
 * Reads `--json` and a benchmark's numbers from the command line.
 *
 * @param defaults the allowed options with their default numbers; each number is at least 0
 * @returns the numbers, and true if the benchmark must print one line of JSON
 */
export function benchNumbers<const Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> & { readonly json: boolean } {
  const names = Object.keys(defaults) as Name[];
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      ...Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
    },
  });
  const given: Readonly<Record<string, unknown>> = values;
  const numbers = Object.fromEntries(
    names.map((name) => {
      const text = given[name];
      if (text !== undefined && !/^\d+(\.\d+)?$/.test(String(text))) {
        console.error(`--${name} must be a number of at least 0, not "${text}"`);
        process.exit(2);
      }
      return [name, text === undefined ? defaults[name] : Number(text)];
    }),
  ) as Record<Name, number>;
  return { ...numbers, json: values.json === true };
}
