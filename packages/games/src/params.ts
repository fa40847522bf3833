/**
 * A field describes the allowed values of one parameter of a game. A field contains only data, so that the API, the
 * offline verifier and the form of the page accept the same values.
 */
type Field<T> = [T] extends [string]
  ? Choice<T>
  : [T] extends [number]
    ? Choice<T> | Whole
    : [T] extends [readonly number[]]
      ? Places
      : never;

/** A field with a short list of allowed values. */
export interface Choice<T> {
  readonly kind: "choice";
  readonly values: readonly T[];
}

/** A field whose value is an integer between two bounds. Both bounds are allowed values. */
export interface Whole {
  readonly kind: "whole";
  readonly minimum: number;
  readonly maximum: number;
  /** The value must be a multiple of `step`. */
  readonly step: number;
}

/**
 * A field whose value is a list of different positions on a board, in any order. The list contains at least one
 * position.
 */
export interface Places {
  readonly kind: "places";
  readonly first: number;
  readonly last: number;
  readonly most: number;
}

export type AnyField = Choice<unknown> | Whole | Places;
/** Defines one field for each parameter of `P`. */
export type Fields<P> = { readonly [K in keyof P]: Field<P[K]> };

/* @__NO_SIDE_EFFECTS__ */
export function choice<const T>(values: readonly T[]): Choice<T> {
  return { kind: "choice", values };
}

/* @__NO_SIDE_EFFECTS__ */
export function whole(minimum: number, maximum: number, step = 1): Whole {
  return { kind: "whole", minimum, maximum, step };
}

/** Returns whether the field allows a value. */
export function accepts(field: AnyField, value: unknown): boolean {
  if (field.kind === "choice") return field.values.includes(value);
  if (field.kind === "whole") return isWhole(field, value);
  const { first, last, most } = field;
  const isPlace = (place: unknown) => isWhole({ minimum: first, maximum: last, step: 1 }, place);
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= most &&
    new Set(value).size === value.length &&
    value.every(isPlace)
  );
}

function isWhole({ minimum, maximum, step }: Omit<Whole, "kind">, value: unknown): boolean {
  return (
    Number.isInteger(value) &&
    Number(value) >= minimum &&
    Number(value) <= maximum &&
    Number(value) % step === 0
  );
}

/**
 * Returns whether the parameters contain an allowed value for each field. The function ignores additional parameters.
 */
export function acceptsAll(fields: Readonly<Record<string, AnyField>>, params: object): boolean {
  const values = params as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([name, field]) => accepts(field, values[name]));
}
