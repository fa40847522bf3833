// Reads the parameters of a game as strict JSON. Every field must be known, present and of the right type. If a field
// is wrong, the error names the field in one sentence.
import { type AnyField, accepts } from "@gemplay/games";

type Params = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, AnyField>>;

/**
 * Reads the value of the option `--params`.
 *
 * @throws {Error} if the text is not a JSON object with exactly these fields of the right types
 */
export function readParams(text: string, fields: Fields): Params {
  const params = parse(text);
  const unknown = Object.keys(params).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    throw new Error(
      `params: unknown field "${unknown}"; the known fields are ${Object.keys(fields).join(", ") || "none"}`,
    );
  const wrong = Object.entries(fields).filter(([name, field]) => !accepts(field, params[name]));
  if (wrong.length === 0) return params;
  const complaints = wrong.map(([name, field]) =>
    Object.hasOwn(params, name)
      ? `"${name}" must be ${wanted(field)}, not ${JSON.stringify(params[name])}`
      : `"${name}" is missing: ${wanted(field)}`,
  );
  throw new Error(`params: ${complaints.join("; ")}`);
}

/**
 * Returns example parameters for the usage line: the first allowed value of each field. Returns undefined if the game
 * has no parameters.
 */
export function exampleOf(fields: Fields): string | undefined {
  const entries = Object.entries(fields).map(([name, field]) => [name, firstOf(field)]);
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}

function parse(text: string): Params {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`params is not valid JSON: ${text}`);
  }
  if (!isObject(parsed)) throw new Error(`params must be a JSON object, not ${text}`);
  return parsed;
}

function wanted(field: AnyField): string {
  if (field.kind === "choice")
    return `one of ${field.values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (field.kind === "whole") {
    const steps = field.step === 1 ? "" : ` in steps of ${field.step}`;
    return `a whole number from ${field.minimum} to ${field.maximum}${steps}`;
  }
  return `up to ${field.most} different whole numbers from ${field.first} to ${field.last}`;
}

function firstOf(field: AnyField): unknown {
  if (field.kind === "choice") return field.values[0];
  return field.kind === "whole" ? field.minimum : [field.first];
}

function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
