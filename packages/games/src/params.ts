/**
 * What a parameter of a game may be. Said as data, so that the table, the offline verifier and the form that verifies a
 * round in the page ask for the same.
 */
type Field<T> = [T] extends [string]
  ? Choice<T>
  : [T] extends [number]
    ? Choice<T> | Whole
    : [T] extends [readonly number[]]
      ? Places
      : never;

/** One of a few values. */
export interface Choice<T> {
  readonly kind: "choice";
  readonly values: readonly T[];
}

/** A whole number, both bounds included. */
export interface Whole {
  readonly kind: "whole";
  readonly minimum: number;
  readonly maximum: number;
  /** The number is a multiple of it. */
  readonly step: number;
}

/** Different places of a board, at least one, in any order. */
export interface Places {
  readonly kind: "places";
  readonly first: number;
  readonly last: number;
  readonly most: number;
}

export type AnyField = Choice<unknown> | Whole | Places;
/** What each parameter of `P` may be. */
export type Fields<P> = { readonly [K in keyof P]: Field<P[K]> };

/* @__NO_SIDE_EFFECTS__ */
export function choice<const T>(values: readonly T[]): Choice<T> {
  return { kind: "choice", values };
}

/* @__NO_SIDE_EFFECTS__ */
export function whole(minimum: number, maximum: number, step = 1): Whole {
  return { kind: "whole", minimum, maximum, step };
}

/** Whether a value is what the field says. */
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

/** Whether parameters have each field, and each is what its field says. Fields that are not named are not looked at. */
export function acceptsAll(fields: Readonly<Record<string, AnyField>>, params: object): boolean {
  const values = params as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([name, field]) => accepts(field, values[name]));
}
