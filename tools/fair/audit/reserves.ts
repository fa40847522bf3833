import type { Data } from "@gemplay/api-schema";
import { type AssetId, assetIds, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { type Address, type Hex, verifyMessage } from "viem";
import type { ChainReader } from "./chain-reader.ts";
import { type Findings, timeText } from "./findings.ts";
import type { Site } from "./site.ts";
import { committedWithinMs } from "./times.ts";

type Tree = NonNullable<Data<"GET /solvency">["newest"]>;

/** The server makes a proof every day. */
const newestWithinMs = 26 * 3_600_000;

/** Checks the newest proof of solvency: its root on the chain, its signature, and that the reserves cover the debts. */
export async function checkReserves(
  {
    site,
    chain,
    findings,
  }: { readonly site: Site; readonly chain: ChainReader | undefined; readonly findings: Findings },
  nowMs: number,
): Promise<void> {
  const { newest: tree } = await site.call("GET /solvency");
  if (tree === null) {
    findings.note("the server has not published a proof of solvency yet");
    return;
  }
  const where = `proof of solvency of ${timeText(tree.takenAtMs)}`;
  if (nowMs - tree.takenAtMs > newestWithinMs) findings.warn(`${where}: there is no newer proof`);
  await checkStatement(findings, where, tree);
  checkCover(findings, where, tree);
  if (chain === undefined) findings.leaveUnchecked(`${where}: the chain was not read`);
  else await checkTreeRoot({ chain, findings }, where, tree, nowMs);
}

async function checkTreeRoot(
  { chain, findings }: { readonly chain: ChainReader; readonly findings: Findings },
  where: string,
  tree: Tree,
  nowMs: number,
): Promise<void> {
  const { signer } = tree;
  // The signer of an older proof may have lost the role since then.
  if (!(await chain.isCommitter(signer as Address)))
    findings.warn(`${where}: the signer ${signer} may not commit hashes on the chain`);
  const root = tree.root.slice(2);
  const found = await chain.hashOf("solvency", tree.takenAtMs);
  if (found === root)
    findings.note(`${where}: the root is on the chain, and the reserves cover the debts as stated`);
  else if (found !== undefined)
    findings.contradict(`${where}, root`, { expected: `${found}, as on the chain`, found: root });
  else if (nowMs - tree.takenAtMs > committedWithinMs)
    findings.leaveUnchecked(`${where}: the chain does not have the root`);
  else findings.note(`${where}: the root is not on the chain yet`);
}

async function checkStatement(findings: Findings, where: string, tree: Tree): Promise<void> {
  const { owed, held, setAside } = tree;
  const statement = [
    "Gemplay proof of solvency",
    `Taken: ${timeText(tree.takenAtMs)}`,
    `Root: ${tree.root}`,
    `Leaves: ${tree.leaves}`,
    `Owed: ${assetIds.map((asset) => `${owed[asset]} ${asset}`).join(", ")}`,
    `Block: ${tree.blockNumber}`,
    `In the vault: ${held.PLAY.vault} PLAY, ${held.U.vault} USDT`,
    `At deposit addresses: ${held.PLAY.addresses} PLAY, ${held.U.addresses} USDT`,
    `Set aside: ${setAside.TPLAY} PLAY for TPLAY, ${setAside.GEM} PLAY for GEM`,
  ].join("\n");
  if (statement !== tree.statement)
    findings.contradict(`${where}, statement`, {
      expected: JSON.stringify(statement),
      found: JSON.stringify(tree.statement),
    });
  const isSigned = await verifyMessage({
    ...{ address: tree.signer as Address, message: tree.statement, signature: tree.signature as Hex },
  }).catch(() => false);
  if (!isSigned)
    findings.contradict(`${where}, signature`, {
      expected: `a signature of ${tree.signer}`,
      found: tree.signature,
    });
}

/** PLAY that is set aside for TPLAY and gems does not cover debts in PLAY. */
function checkCover(findings: Findings, where: string, { owed, held, setAside }: Tree): void {
  const base = (amount: string, asset: AssetId) => parseAmount(amount, assets[asset].decimals);
  const sum = (asset: "PLAY" | "U") => base(held[asset].vault, asset) + base(held[asset].addresses, asset);
  const aside = base(setAside.TPLAY, "PLAY") + base(setAside.GEM, "PLAY");
  const covered = {
    PLAY: sum("PLAY") - aside,
    TPLAY: base(setAside.TPLAY, "PLAY"),
    U: sum("U"),
  } as const;
  for (const asset of ["PLAY", "TPLAY", "U"] as const)
    if (base(owed[asset], asset) > covered[asset])
      findings.contradict(`${where}, ${asset}`, {
        expected: `reserves of at least ${owed[asset]}`,
        found: formatAssetAmount(covered[asset], asset),
      });
}
