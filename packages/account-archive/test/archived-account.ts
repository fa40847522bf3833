import { createHash } from "node:crypto";
import {
  type GameName,
  games,
  hashServerSeed,
  payoutBase,
  previousGameHash,
  recomputeRound,
} from "@gemplay/games";
import { assetIds, formatAssetAmount } from "@gemplay/money";
import { TextReader, ZipWriter } from "@zip.js/zip.js";
import {
  type ArchivedRound,
  archivedMonthsFile,
  archiveFiles,
  archiveProduct,
  archiveSchema,
} from "../src/format.ts";
import { createAdder } from "../src/sums.ts";

// An archive in the format of the server, with rounds of every game. Each test changes one part of the archive.

export type Row = Record<string, unknown>;
export interface Account {
  rounds: Row[];
  unfinished: Row[];
  seeds: Row[];
  crashChains: Row[];
  movements: Row[];
  balances: Record<string, string>;
}

export const stake = 2n * 10n ** 18n;
export const seedOf = (name: string) => createHash("sha256").update(name).digest("hex");
const moves = {
  mines: { outcome: { opened: [3, 9] }, params: { mines: 1 } },
  hilo: { outcome: { moves: ["skip", "skip"] }, params: {} },
  coinflip: { outcome: { named: ["heads"] }, params: {} },
} as const;

/** The game hashes of the rounds 1 to 40 of a Crash chain; the entry 0 is the commitment. */
export const hashes = Array.from({ length: 40 }).reduceRight<string[]>(
  (below) => [previousGameHash(below[0] ?? ""), ...below],
  [seedOf("the last round")],
);
export const salt = seedOf("a block");

export function account(): Account {
  const [serverSeed, active] = [seedOf("revealed"), seedOf("active")];
  const rounds: Row[] = [];
  const add = (
    game: GameName,
    where: Row,
    seeds: { serverSeed: string; clientSeed: string; nonce: number },
  ) => {
    const chosen = moves[game as keyof typeof moves] ?? {
      outcome: { cashOutE4: null },
      params: games[game].initial,
    };
    const params = game === "crash" ? { autoCashOutE4: 10_100 } : chosen.params;
    const { outcome, multiplierE4 } = recomputeRound(game, seeds, { params, outcome: chosen.outcome });
    const paid = payoutBase(stake, multiplierE4);
    const result = paid >= stake ? "WIN" : "LOSE";
    rounds.push({
      id: `${game}-${rounds.length}`,
      game,
      asset: "PLAY",
      amount: "2",
      payout: formatAssetAmount(paid, "PLAY"),
      multiplierE4,
      result,
      params,
      outcome,
      atMs: rounds.length,
      ...where,
    });
  };
  let nonce = 0;
  for (const game of Object.keys(games) as GameName[]) {
    if (game === "crash")
      for (const round of [7, 31])
        add(
          game,
          { seedNumber: 0, nonce: round, shared: { chain: 1, gameHash: hashes[round] } },
          { serverSeed: hashes[round] ?? "", clientSeed: salt, nonce: round },
        );
    else {
      add(game, { seedNumber: 1, nonce }, { serverSeed, clientSeed: "mine", nonce });
      nonce++;
    }
  }
  add("dice", { seedNumber: 2, nonce: 0 }, { serverSeed: active, clientSeed: "mine", nonce: 0 });
  const made: Account = {
    rounds,
    unfinished: [
      {
        id: "open",
        game: "mines",
        asset: "PLAY",
        amount: "5",
        payout: "0",
        params: {},
        atMs: 1,
        state: "open",
        seedNumber: 2,
        nonce: 1,
      },
    ],
    seeds: [
      {
        seedNumber: 1,
        state: "revealed",
        serverSeed,
        serverSeedHash: hashServerSeed(serverSeed),
        clientSeed: "mine",
        rounds: nonce,
      },
      {
        seedNumber: 2,
        state: "active",
        serverSeed: null,
        serverSeedHash: hashServerSeed(active),
        clientSeed: "mine",
        rounds: 2,
      },
      {
        seedNumber: 3,
        state: "next",
        serverSeed: null,
        serverSeedHash: seedOf("next"),
        clientSeed: null,
        rounds: 0,
      },
    ],
    crashChains: [
      {
        chain: 1,
        baseRound: 0,
        rounds: 40,
        commitment: hashes[0],
        salt,
        saltBlock: 5,
        witness: null,
      },
    ],
    movements: [
      {
        id: "a",
        atMs: 1,
        kind: "deposit",
        from: "chain_in",
        to: "player",
        asset: "PLAY",
        change: "100",
      },
      {
        id: "b",
        atMs: 2,
        kind: "withdrawal",
        from: "player",
        to: "withdrawals",
        asset: "PLAY",
        change: "-9.5",
      },
    ],
    balances: {},
  };
  made.balances = Object.fromEntries(assetIds.map((asset) => [asset, sumsOf(made)[asset].balance]));
  return made;
}

export function sumsOf({ rounds, unfinished, movements }: Account, archivedMonths = "") {
  const adder = createAdder();
  if (archivedMonths !== "") adder.archivedMonths(JSON.parse(archivedMonths));
  for (const row of rounds) adder.round(row as unknown as ArchivedRound);
  for (const row of unfinished) adder.unfinished(row as never);
  for (const row of movements) adder.movement(row as never);
  return adder.sums();
}

export const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/**
 * Returns the texts of the archive's files, with the manifest as the last entry. The manifest contains the correct
 * hashes and sums of the files.
 */
export function textsOf(
  from: Account,
  archivedMonths = "",
  publicLog: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const texts = new Map([
    ["README.txt", "…"],
    [archiveFiles.balances, `${JSON.stringify(from.balances)}\n`],
    ...(["rounds", "unfinished", "seeds", "crashChains", "movements"] as const).map(
      (name) => [archiveFiles[name], linesOf(from[name])] as const,
    ),
    [archivedMonthsFile, archivedMonths],
    ...Object.entries(publicLog),
  ]);
  const files = [...texts].map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  }));
  const facts = { product: archiveProduct, schema: archiveSchema, userId: "7", takenAtMs: 1_795_420_800_000 };
  return texts.set(
    archiveFiles.manifest,
    JSON.stringify({ ...facts, files, sums: sumsOf(from, archivedMonths) }, null, 2),
  );
}

export async function zipOf(texts: Iterable<readonly [string, string]>): Promise<Blob> {
  const { readable, writable } = new TransformStream();
  const blob = new Response(readable).blob();
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  for (const [name, text] of texts) await zip.add(name, new TextReader(text));
  await zip.close();
  return await blob;
}
