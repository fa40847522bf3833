import type { MoneyRecord, RecordKind } from "./records.ts";

/** What a spreadsheet may take for the beginning of a formula, also in the wide forms. */
const formulaStart = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;

/**
 * One cell. A text that a spreadsheet could run as a formula gets an apostrophe in front (OWASP, CSV injection); quotes,
 * commas and line ends are quoted as RFC 4180 says.
 */
export function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export interface CsvTexts {
  /** In the order of the columns: time, kind, asset, quantity, fee, net, status, address, transaction, number. */
  readonly header: readonly string[];
  kind(kind: RecordKind): string;
  status(status: MoneyRecord["status"]): string;
}

/**
 * The records as a table: amounts exact and with a point whatever the language, times in UTC (ISO 8601), a byte-order
 * mark in front so that spreadsheets read it as UTF-8.
 */
export function recordsCsv(records: readonly MoneyRecord[], texts: CsvTexts): string {
  const lines = records.map((record) => {
    const sent = record.kind === "withdrawal";
    return [
      new Date(record.atMs).toISOString(),
      texts.kind(record.kind),
      sent ? record.assetId : record.token,
      record.amount,
      sent ? record.fee : "0",
      sent ? record.netAmount : record.amount,
      texts.status(record.status),
      sent ? record.address : "",
      record.transactionHash ?? "",
      record.id,
    ];
  });
  return `\uFEFF${[texts.header, ...lines].map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
}
