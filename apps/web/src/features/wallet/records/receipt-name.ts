import { type MoneyRecord, type RecordKind, recordKinds } from "./records.ts";

/** Returns the name of a record in the address of its receipt. */
export const receiptName = ({ kind, id }: Pick<MoneyRecord, "kind" | "id">): string => `${kind}-${id}`;

/** Returns the kind and the id of the record in an address, or undefined for an invalid name. */
export function namedRecord(name: string): { readonly kind: RecordKind; readonly id: string } | undefined {
  const kind = recordKinds.find((one) => name.startsWith(`${one}-`));
  return kind && { kind, id: name.slice(kind.length + 1) };
}
