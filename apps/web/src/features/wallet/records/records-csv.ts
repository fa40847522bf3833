import { csvText } from "../../../ui/csv.ts";
import { type MoneyRecord, recordUnit } from "./records.ts";

export interface CsvTexts {
  /** In the order of the columns: time, kind, asset, quantity, fee, net, status, address, transaction, number. */
  readonly header: readonly string[];
  kind(record: MoneyRecord): string;
  status(status: MoneyRecord["status"]): string;
}

/** The records as a table: amounts exact and with a point whatever the language, times in UTC (ISO 8601). */
export function recordsCsv(records: readonly MoneyRecord[], texts: CsvTexts): string {
  const lines = records.map((record) => {
    const sent = record.kind === "withdrawal";
    return [
      new Date(record.atMs).toISOString(),
      texts.kind(record),
      recordUnit(record),
      record.amount,
      sent ? record.fee : "0",
      sent ? record.netAmount : record.amount,
      texts.status(record.status),
      sent ? record.address : "",
      record.transactionHash ?? "",
      record.id,
    ];
  });
  return csvText([texts.header, ...lines]);
}
