// Builds the smallest answer that the schema of an API route allows: empty lists, zeros, false. A test sets only the
// fields of the answer that the test checks.
import type { TSchema } from "typebox";

interface Shape {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape | readonly Shape[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
}

/** One text in each text format of the API: empty, an amount, addresses and hashes, an id, an e-mail address. */
const texts: readonly string[] = [
  "",
  "0",
  `0x${"0".repeat(40)}`,
  `0x${"0".repeat(64)}`,
  "0".repeat(64),
  "00000000-0000-4000-8000-000000000000",
  "nobody@example.org",
];

/**
 * Returns the smallest value that a schema allows.
 * @throws {Error} if no text in `texts` fits a text format of the schema
 */
export function emptyOf(schema: TSchema): unknown {
  return fill(schema as Shape);
}

function fill(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.anyOf !== undefined)
    return shape.anyOf.some(({ type }) => type === "null") ? null : fill(shape.anyOf[0] ?? {});
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, fill(shape.properties?.[name] ?? {})]),
      );
    case "array":
      return Array.isArray(shape.items)
        ? shape.items.map(fill)
        : Array.from({ length: shape.minItems ?? 0 }, () => fill((shape.items ?? {}) as Shape));
    case "string":
      return text(shape);
    case "integer":
    case "number":
      return Math.max(0, shape.minimum ?? 0);
    case "boolean":
      return false;
    default:
      return null;
  }
}

function text({ pattern, minLength = 0 }: Shape): string {
  const fits = texts.find((one) => one.length >= minLength && new RegExp(pattern ?? "", "u").test(one));
  if (fits === undefined) throw new Error(`no text of the form ${pattern}`);
  return fits;
}
