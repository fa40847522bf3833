import type { OperatorData, PayoutsState } from "@gemplay/api-schema/operator";
import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { formatAssetAmount } from "@gemplay/money";
import type { Alerts } from "../../alerts/index.ts";
import { playersUsing } from "../../auth/index.ts";
import type { Platform } from "../../platform/index.ts";
import { newestCover } from "../../solvency/index.ts";
import { depositsUnderway, payerOf, queueSum, walletTables, watcherState } from "../../wallet/index.ts";
import { readBankroll, readPlayed } from "./overview.house.ts";
import { createSharedLook } from "./shared-look.ts";

type Dependencies = Pick<Platform, "db" | "clock" | "config" | "chain" | "settings" | "log" | "queues"> & {
  readonly alerts: Alerts;
};
type Overview = OperatorData<"GET /overview">;

/**
 * Maximum age in milliseconds of the worker's last check for new blocks. If the worker's last check is older, no worker
 * processes new blocks, and payouts wait too.
 */
const lateMs = 60_000;
const moneyAssets = ["PLAY", "U"] as const;

interface ChainSaid {
  readonly paused: boolean;
  readonly gasWei: bigint | undefined;
  readonly latest: bigint;
  readonly held: Readonly<Record<"PLAY" | "U", bigint>>;
}

/**
 * Gas of one payout. If the balance of the payout account pays for less gas at the maximum gas price, the account can
 * send no payout.
 */
const gasOfPayout = 150_000n;
const weiPerGwei = 1_000_000_000n;

/**
 * Two cache times in milliseconds. The first cache time is for the lengths of queues, whose queries use their own
 * indexes. The second cache time is for the sums of bets, whose queries read one row per player for the last days.
 */
const [waitsMs, playedMs] = [10_000, 60_000];
const hourMs = 3_600_000;

/**
 * Creates the function that reads the overview: running jobs, queues, and the results of the given number of days up to
 * today. All callers share each cached read of the overview.
 */
export function createOverview(dependencies: Dependencies): (days: number) => Promise<Overview> {
  const { clock } = dependencies;
  const played = createSharedLook(clock, playedMs, (days: number) => readPlayed(dependencies, days));
  const house = createSharedLook(clock, waitsMs, () => readBankroll(dependencies));
  const waits = createSharedLook(clock, waitsMs, () => readWaits(dependencies));
  return async (days) => {
    const [{ said, proof, ...waiting }, ofHouse, play] = await Promise.all([
      waits(undefined),
      house(undefined),
      played(days),
    ]);
    return { ...waiting, ...ofHouse, ...play, ...reservesOf(said, proof) };
  };
}

/**
 * Combines the liabilities of the latest public proof with the current balance of the vault. The overview uses the
 * proof, because reading every player's balance would take long.
 */
function reservesOf(
  said: ChainSaid | undefined,
  proof: Awaited<ReturnType<typeof newestCover>>,
): Pick<Overview, "provenAtMs" | "reserves"> {
  return {
    provenAtMs: proof?.takenAtMs ?? null,
    reserves: moneyAssets.map((assetId) => {
      const text = (base: bigint) => formatAssetAmount(base < 0n ? 0n : base, assetId);
      const cover = proof?.cover[assetId];
      return {
        assetId,
        proven: cover === undefined ? null : { owed: text(cover.owedBase), there: text(cover.thereBase) },
        vault: said === undefined ? null : text(said.held[assetId]),
      };
    }),
  };
}

type Waits = Pick<
  Overview,
  | ("payouts" | "watcherLate" | "watcherAgeMs" | "watcherBlock" | "review" | "oldestReviewAtMs")
  | ("playersNow" | "playersDay" | "queues" | "jobs" | "reconciliations" | "alerts")
> & {
  readonly said: ChainSaid | undefined;
  readonly proof: Awaited<ReturnType<typeof newestCover>>;
};

async function readWaits(dependencies: Dependencies): Promise<Waits> {
  const { db, clock, alerts, queues } = dependencies;
  const wallet = walletTables(db);
  const nowMs = clock.nowMs();
  const watcher = await watcherState(wallet, dependencies.config.chain.vaultAddress);
  const watcherAgeMs = watcher === undefined ? null : Math.max(0, nowMs - watcher.checkedAt.getTime());
  const said = await askChain(dependencies).catch((error: unknown) => {
    dependencies.log.warn({ err: error }, "the overview of the operator's page could not read the chain");
    return undefined;
  });
  // Some chains make no block while no transaction arrives. The watcher of an idle chain is not late, even if its last
  // check is old.
  const isLagging = said === undefined || watcher === undefined || said.latest > watcher.latest;
  const watcherLate = isLagging && (watcherAgeMs === null || watcherAgeMs > lateMs);
  const waiting = [await queueSum(wallet, "review"), await queueSum(wallet, "second")];
  const oldest = waiting.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]));
  const ageOf = (at: Date | null) => (at === null ? null : Math.max(0, nowMs - at.getTime()));
  const moving = await queueSum(wallet, "moving");
  const deposits = await depositsUnderway(wallet);
  return {
    said,
    proof: await newestCover(db),
    payouts: payoutsState(dependencies, said, watcherLate),
    watcherLate,
    watcherAgeMs,
    watcherBlock: watcher === undefined ? null : String(watcher.latest),
    review: {
      count: waiting.reduce((sum, { count }) => sum + count, 0),
      amounts: moneyAssets.map((assetId) => ({
        assetId,
        amount: formatAssetAmount(
          waiting.reduce((sum, { amountsBase }) => sum + amountsBase[assetId], 0n),
          assetId,
        ),
      })),
    },
    oldestReviewAtMs: oldest.length === 0 ? null : Math.min(...oldest),
    playersNow: await playersUsing(db, new Date(nowMs - hourMs)),
    playersDay: await playersUsing(db, new Date(nowMs - 24 * hourMs)),
    queues: [
      { name: "payouts", count: moving.count, oldestMs: ageOf(moving.oldestAt) },
      { name: "deposits", count: deposits.count, oldestMs: ageOf(deposits.oldestAt) },
      ...(await queues.waiting()).flatMap(({ name, count, oldestMs }) =>
        name === "mail" || name === "bot" ? [{ name, count, oldestMs } as const] : [],
      ),
    ],
    jobs: (await alerts.jobStates()).map(({ job, held, lastRunAt, failures }) => ({
      job,
      failures,
      held: held > 0,
      lastRunAtMs: lastRunAt?.getTime() ?? null,
    })),
    reconciliations: (await alerts.lastReconciliations()).map(({ scope, at, differences }) => ({
      scope,
      differences,
      atMs: at.getTime(),
    })),
    alerts: (await alerts.currentAlerts()).map(({ name, severity, unit, value, limit, since }) => ({
      name,
      severity,
      unit,
      value,
      limit,
      sinceMs: since.getTime(),
    })),
  };
}

async function askChain({ config, chain }: Dependencies): Promise<ChainSaid> {
  const { publicClient: client } = chain;
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
  const heldOf = (address: typeof vault) =>
    client.readContract({ address, abi: tokenBalanceAbi, functionName: "balanceOf", args: [vault] });
  const payer = payerOf(config);
  const [paused, gasWei, latest, PLAY, U] = await Promise.all([
    client.readContract({ address: vault, abi: vaultAbi, functionName: "paused" }),
    payer === undefined ? undefined : client.getBalance({ address: payer }),
    client.getBlockNumber(),
    heldOf(playTokenAddress),
    heldOf(usdtTokenAddress),
  ]);
  return { paused, gasWei, latest, held: { PLAY, U } };
}

/**
 * Returns the first reason that stops payouts, or `run` if payouts are possible. A process without the payout key
 * (ROLE=api) cannot check the gas of the payout account.
 */
function payoutsState(
  { settings, config }: Dependencies,
  said: ChainSaid | undefined,
  watcherLate: boolean,
): PayoutsState {
  if (!settings.get("withdrawals.open")) return "closed";
  if (said === undefined) return "chainAway";
  if (config.role !== "api" && payerOf(config) === undefined) return "noKey";
  if (said.paused) return "paused";
  const dearest = gasOfPayout * BigInt(settings.get("payouts.maximumGasGwei")) * weiPerGwei;
  if (said.gasWei !== undefined && said.gasWei < dearest) return "gasLow";
  return watcherLate ? "late" : "run";
}
