import { csvText } from "../../../ui/csv.ts";
import { beforeFee, type MoneyRecord, recordUnit } from "./records.ts";

export interface CsvTexts {
  /** In the order of the columns; the last two say what was given for it, of a swap. */
  readonly header: readonly string[];
  kind(record: MoneyRecord): string;
  status(status: MoneyRecord["status"]): string;
}

/** The records as a table: amounts exact and with a point whatever the language, times in UTC (ISO 8601). */
export function recordsCsv(records: readonly MoneyRecord[], texts: CsvTexts): string {
  const lines = records.map((record) => {
    const { quantity, fee, net } = sums(record);
    const swapped = record.kind === "swap";
    return [
      new Date(record.atMs).toISOString(),
      texts.kind(record),
      recordUnit(record),
      ...[quantity, fee, net],
      texts.status(record.status),
      record.kind === "withdrawal" ? record.address : "",
      record.transactionHash ?? "",
      record.id,
      ...(swapped ? [record.amount, record.fromAssetId] : ["", ""]),
    ];
  });
  return csvText([texts.header, ...lines]);
}

/** In the record's unit; the fee is what lies between the other two. */
function sums(record: MoneyRecord): Record<"quantity" | "fee" | "net", string> {
  if (record.kind === "swap") return { quantity: beforeFee(record), fee: record.fee, net: record.received };
  if (record.kind === "withdrawal")
    return { quantity: record.amount, fee: record.fee, net: record.netAmount };
  return { quantity: record.amount, fee: "0", net: record.amount };
}
