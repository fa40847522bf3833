import { type MoneyRecord, type RecordKind, recordKinds } from "./records.ts";

/** What a receipt's address calls its record. */
export const receiptName = ({ kind, id }: Pick<MoneyRecord, "kind" | "id">): string => `${kind}-${id}`;

/** The record that an address names; undefined: none that there could be. */
export function namedRecord(name: string): { readonly kind: RecordKind; readonly id: string } | undefined {
  const kind = recordKinds.find((one) => name.startsWith(`${one}-`));
  return kind && { kind, id: name.slice(kind.length + 1) };
}
