// Parameters as strict JSON: every field known, present and of its kind, or a sentence that says which is not.

export type Params = Readonly<Record<string, unknown>>;

interface Field<T> {
  /** What the field must be, in words. */
  readonly wanted: string;
  accepts(value: unknown): value is T;
}
type Fields = Readonly<Record<string, Field<unknown>>>;
type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** A JSON number without a fraction, both bounds included. */
export function wholeNumber(minimum: number, maximum: number): Field<number> {
  return {
    wanted: `a whole number from ${minimum} to ${maximum}`,
    accepts: (value): value is number =>
      typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum,
  };
}

/** One of the listed values, of the same JSON type. */
export function oneOf<T>(values: readonly T[]): Field<T> {
  return {
    wanted: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
    accepts: (value): value is T => values.some((one) => one === value),
  };
}

/**
 * Reads the text of `--params`.
 *
 * @throws {Error} when it is not a JSON object
 */
export function parseParams(text: string): Params {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`params: not JSON: ${text}`);
  }
  if (!isObject(parsed)) throw new Error(`params: a JSON object is wanted, not ${text}`);
  return parsed;
}

/**
 * The parameters as the fields say.
 *
 * @throws {Error} when a field is unknown, missing or of another kind
 */
export function readParams<F extends Fields>(params: Params, fields: F): Values<F> {
  if (holds(params, fields)) return params;
  throw new Error(`params: ${complaint(params, fields)}`);
}

function holds<F extends Fields>(params: Params, fields: F): params is Params & Values<F> {
  return (
    Object.keys(params).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, field]) => field.accepts(params[name]))
  );
}

function complaint(params: Params, fields: Fields): string {
  const unknown = Object.keys(params).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    return `unknown field "${unknown}"; known: ${Object.keys(fields).join(", ") || "none"}`;
  const wrong = Object.entries(fields).filter(([name, field]) => !field.accepts(params[name]));
  return wrong
    .map(([name, { wanted }]) =>
      Object.hasOwn(params, name)
        ? `"${name}" must be ${wanted}, not ${JSON.stringify(params[name])}`
        : `"${name}" is missing: ${wanted}`,
    )
    .join("; ");
}

function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
