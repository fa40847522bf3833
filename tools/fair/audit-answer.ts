import { parseArgs } from "node:util";
import { getAddress, isAddress } from "viem";
import { type AuditOptions, audit } from "./audit/audit.ts";
import { exitCodeOf, reportOf } from "./audit/findings.ts";
import { readState, writeState } from "./audit/state-file.ts";
import { auditUsage } from "./audit-usage.ts";
import { readSavedReceipts } from "./saved-receipts.ts";

/**
 * Audits the public log of a site, and stores the audited tree head in the state file.
 *
 * @param args arguments after the word `audit`
 * @param nowMs returns the present time in milliseconds since 1970
 * @returns the lines of the report, of which the last is the verdict, and the exit code
 * @throws {Error} with one sentence if the arguments are wrong, or if a file cannot be read
 */
export async function auditAnswer(
  args: readonly string[],
  nowMs: () => number = Date.now,
): Promise<{ readonly lines: readonly string[]; readonly code: 0 | 1 | 2 }> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      state: { type: "string" },
      receipts: { type: "string" },
      rpc: { type: "string" },
      contract: { type: "string" },
      timeout: { type: "string", default: "20" },
    },
  });
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0) throw new Error(`usage: ${auditUsage}`);
  const file = values.state;
  const { findings, state } = await audit({
    url: checkedUrl("URL", url),
    state: file === undefined ? undefined : readState(file),
    receipts: values.receipts === undefined ? [] : readSavedReceipts(values.receipts),
    rpcUrl: values.rpc === undefined ? undefined : checkedUrl("--rpc", values.rpc),
    contract: contractOf(values.contract),
    timeoutMs: timeoutOf(values.timeout),
    nowMs: nowMs(),
  });
  if (file !== undefined && state !== undefined) writeState(file, state);
  return { lines: reportOf(findings), code: exitCodeOf(findings) };
}

function checkedUrl(name: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be a URL, not "${text}"`);
  return text;
}

function contractOf(text: string | undefined): AuditOptions["contract"] {
  if (text === undefined) return undefined;
  if (!isAddress(text, { strict: false })) throw new Error(`--contract must be an address, not "${text}"`);
  return getAddress(text);
}

function timeoutOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error(`--timeout must be a whole number of seconds, not "${text}"`);
  return Number(text) * 1_000;
}
