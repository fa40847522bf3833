import type { Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import type { Commitments } from "../commitments/index.ts";
import type { ProviderWatch } from "../platform/chain/index.ts";
import type { Platform } from "../platform/index.ts";
import { createProofs } from "./proofs.ts";
import { type SnapshotDependencies, takeSnapshot } from "./snapshot.ts";
import { solvencyMetrics } from "./solvency.metrics.ts";
import { publishedTrees } from "./solvency.repository.ts";
import { solvencyRoutes } from "./solvency.routes.ts";
import { solvencyTables, type TreeRow } from "./solvency.tables.ts";
import { createSolvencyWorker, type SolvencyWorkerOptions } from "./solvency.worker.ts";
import { amountsOf } from "./statement.ts";

/** The number of earlier solvency trees that the page shows: one tree for each day of a month. */
const earlierTrees = 30;

type Tree = NonNullable<Data<"GET /solvency">["newest"]>;

export type SolvencyDependencies = SnapshotDependencies &
  Pick<Platform, "log" | "jobs" | "signers" | "metrics"> & {
    readonly commitments: Pick<Commitments, "witness">;
    readonly heads: SolvencyWorkerOptions["heads"];
    readonly isBegun: SolvencyWorkerOptions["isBegun"];
    readonly watch: ProviderWatch;
  };

export interface Solvency {
  routes(app: FastifyInstance): void;
  /** Starts the worker's job of solvency proofs if a signer is configured. */
  start(): void;
}

export function createSolvency(dependencies: SolvencyDependencies): Solvency {
  const { db, clock, log, jobs, signers, commitments, heads, isBegun, watch } = dependencies;
  const { proofOf } = createProofs({ db });
  return {
    routes(app) {
      solvencyRoutes(app, {
        async published() {
          const [newest, ...earlier] = await publishedTrees(solvencyTables(db), 1 + earlierTrees);
          return { newest: newest === undefined ? null : shownTree(newest), earlier: earlier.map(shownTree) };
        },
        proofOf,
      });
    },
    start() {
      const signer = signers.commitment;
      if (signer === undefined) return;
      solvencyMetrics(dependencies);
      const worker = createSolvencyWorker({
        db,
        clock,
        log,
        signer,
        commitments,
        heads,
        isBegun,
        take: () => takeSnapshot(dependencies),
      });
      jobs.runExclusive("solvency", (signal, progress) =>
        watch.repeat("solvency", signal, () => worker.round(), progress).finally(signer.forget),
      );
    },
  };
}

function shownTree(row: TreeRow): Tree {
  const { contract, transaction_hash: transactionHash, witness_block: witnessBlock } = row;
  if (row.statement === null || row.signature === null || row.signer === null)
    throw new Error(
      `the proof of solvency with the time ${row.taken_at_ms} (milliseconds since 1970) is not published`,
    );
  return {
    takenAtMs: Number(row.taken_at_ms),
    root: row.root,
    leaves: row.leaves,
    ...amountsOf(row),
    blockNumber: Number(row.block_number),
    statement: row.statement,
    signature: row.signature,
    signer: row.signer,
    witness:
      contract === null || transactionHash === null || witnessBlock === null
        ? null
        : { contract, transactionHash, blockNumber: Number(witnessBlock) },
  };
}
