/**
 * Audits the public logs of a site as a stranger: reads the logs over HTTP, recomputes all rounds, and compares the logs
 * with a stored tree head, with the chain, with the proof of solvency and with saved receipts. The audit trusts no
 * answer of the server: it checks all entries with the signed root.
 */
import type { Address } from "viem";
import type { SavedReceipt } from "../saved-receipts.ts";
import { auditLogs } from "./audit-logs.ts";
import { checkKeys } from "./chain-checks.ts";
import { type ChainReader, createChainReader } from "./chain-reader.ts";
import { attempt, createFindings, type Findings } from "./findings.ts";
import { checkReserves } from "./reserves.ts";
import { createSite, type Site } from "./site.ts";
import type { AuditState } from "./state-file.ts";

export interface AuditOptions {
  readonly url: string;
  readonly state: AuditState | undefined;
  readonly receipts: readonly SavedReceipt[];
  /** The node of the chain and the contract; undefined to use those that the server names. */
  readonly rpcUrl: string | undefined;
  readonly contract: Address | undefined;
  /** The maximum time for one answer in milliseconds. */
  readonly timeoutMs: number;
  /** The present time. */
  readonly nowMs: number;
}

export interface AuditResult {
  readonly findings: Findings;
  /** The state for the next audit; undefined if the audit found a contradiction or could not read the log. */
  readonly state: AuditState | undefined;
}

/** Runs all checks. A check that fails does not prevent the other checks. */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  const findings = createFindings();
  const site = createSite(options);
  const { nowMs } = options;
  const chain = await attempt(findings, "chain", () => openChain(site, findings, options));
  const keys = await attempt(findings, "keys of receipts", () => site.call("GET /fairness/receipt-keys"));
  if (keys !== undefined && chain !== undefined)
    await attempt(findings, "keys on the chain", () => checkKeys(chain, findings, keys));
  const { state: stored, receipts } = options;
  const state =
    keys &&
    (await attempt(findings, "public log", () =>
      auditLogs({ findings, site, chain, keys, nowMs, stored, receipts }),
    ));
  await attempt(findings, "reserves", () => checkReserves({ site, chain, findings }, nowMs));
  return { findings, state: findings.contradictions.length === 0 ? state : undefined };
}

async function openChain(
  site: Site,
  findings: Findings,
  { rpcUrl, contract, timeoutMs }: AuditOptions,
): Promise<ChainReader> {
  const named =
    rpcUrl === undefined || contract === undefined ? (await site.call("GET /config")).chain : undefined;
  const url = rpcUrl ?? named?.rpcUrls[0];
  const address = contract ?? (named?.commitmentsAddress as Address | undefined);
  if (url === undefined || address === undefined) throw new Error("the server names no node of the chain");
  if (rpcUrl === undefined)
    findings.note(`the operator has chosen the node of the chain (${url}); --rpc names another`);
  if (contract === undefined)
    findings.note(`the operator has chosen the contract (${address}); --contract names another`);
  const chain = createChainReader({ rpcUrl: url, contract: address, timeoutMs });
  if (!(await chain.isPublic())) findings.note("the chain is not BNB Smart Chain");
  return chain;
}
