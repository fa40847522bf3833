import { type MoneyRecord, type RecordKind, recordKinds } from "./records.ts";

/** Returns the name of a record in the URL of its receipt, such as `deposit-7`. */
export const receiptName = ({ kind, id }: Pick<MoneyRecord, "kind" | "id">): string => `${kind}-${id}`;

/**
 * Returns the kind and the id of the record that the URL of a receipt names. If the name of the record is invalid, the
 * result is undefined.
 */
export function namedRecord(name: string): { readonly kind: RecordKind; readonly id: string } | undefined {
  const kind = recordKinds.find((one) => name.startsWith(`${one}-`));
  return kind && { kind, id: name.slice(kind.length + 1) };
}
