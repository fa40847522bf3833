import { csvText } from "../../../ui/share/csv.ts";
import { beforeFee, type MoneyRecord, recordUnit } from "./records.ts";

export interface CsvTexts {
  /**
   * Titles of the CSV file in the order of its columns. The last two columns contain the paid asset and the paid amount
   * of a swap.
   */
  readonly header: readonly string[];
  kind(record: MoneyRecord): string;
  status(status: MoneyRecord["status"]): string;
}

/**
 * Returns the records as a table for a CSV file. All amounts in the file are exact and have a decimal point in every
 * language. All times in the file are in UTC (ISO 8601).
 */
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

/**
 * Returns the quantity, the fee and the net amount of a record, all in the unit of the record. The fee is the quantity
 * minus the net amount.
 */
function sums(record: MoneyRecord): Record<"quantity" | "fee" | "net", string> {
  if (record.kind === "swap") return { quantity: beforeFee(record), fee: record.fee, net: record.received };
  if (record.kind === "withdrawal")
    return { quantity: record.amount, fee: record.fee, net: record.netAmount };
  return { quantity: record.amount, fee: "0", net: record.amount };
}
