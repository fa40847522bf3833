import type { OperatorData, PayoutsState } from "@gemplay/api-schema/operator";
import { tokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { type GameName, games } from "@gemplay/games";
import { bankroll, firstDayOfWindow, gameTotals, owedToPlayers } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { payerOf, queueCount, walletTables, watcherState } from "../wallet/index.ts";

type Dependencies = Pick<Platform, "db" | "clock" | "config" | "chain" | "settings" | "log">;

/** So long after the last look new blocks are looked at by nobody, and payouts wait too. */
const lateMs = 60_000;
const moneyAssets = ["PLAY", "U"] as const;

interface ChainSaid {
  readonly paused: boolean;
  readonly gasWei: bigint | undefined;
  readonly latest: bigint;
  readonly held: Readonly<Record<"PLAY" | "U", bigint>>;
}

const isGame = (name: string): name is GameName => Object.hasOwn(games, name);

/** Less than this pays for no payout at the highest gas price that is signed with. */
const gasOfPayout = 150_000n;
const weiPerGwei = 1_000_000_000n;

/** Every open page asks every few seconds, and the answer reads a row for each wallet: they share one look. */
const sharedMs = 10_000;

/** What runs, what waits, what was won, over so many days that end today; at most some seconds old. */
export function createOverview(
  dependencies: Dependencies,
): (days: number) => Promise<OperatorData<"GET /overview">> {
  const looks = new Map<
    number,
    { readonly atMs: number; readonly seen: Promise<OperatorData<"GET /overview">> }
  >();
  return (days) => {
    const nowMs = dependencies.clock.nowMs();
    const last = looks.get(days);
    if (last !== undefined && Math.abs(nowMs - last.atMs) < sharedMs) return last.seen;
    const seen = readOverview(dependencies, days);
    looks.set(days, { atMs: nowMs, seen });
    // A failure is nobody's answer but theirs who waited for it.
    seen.catch(() => looks.delete(days));
    return seen;
  };
}

async function readOverview(
  dependencies: Dependencies,
  days: number,
): Promise<OperatorData<"GET /overview">> {
  const { db, clock } = dependencies;
  const wallet = walletTables(db);
  const executor = executorOf(db);
  const watcher = await watcherState(wallet, dependencies.config.chain.vaultAddress);
  const watcherAgeMs = watcher === undefined ? null : Math.max(0, clock.nowMs() - watcher.lookedAt.getTime());
  const said = await askChain(dependencies).catch((error: unknown) => {
    dependencies.log.warn({ err: error }, "the chain did not answer the operator's page");
    return undefined;
  });
  // An idle chain makes no block: then there is nothing to look at, however long ago the last look was.
  const isBehind = said === undefined || watcher === undefined || said.latest > watcher.latest;
  const watcherLate = isBehind && (watcherAgeMs === null || watcherAgeMs > lateMs);
  const waiting = [await queueCount(wallet, "review"), await queueCount(wallet, "second")];
  const oldest = waiting.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]));
  const since = firstDayOfWindow(new Date(clock.nowMs()), days);
  const totals = await gameTotals(executor, "PLAY", since);
  return {
    payouts: payoutsState(dependencies, said, watcherLate),
    watcherLate,
    watcherAgeMs,
    watcherBlock: watcher === undefined ? null : String(watcher.latest),
    review: waiting.reduce((sum, { count }) => sum + count, 0),
    oldestReviewAtMs: oldest.length === 0 ? null : Math.min(...oldest),
    moving: (await queueCount(wallet, "moving")).count,
    openRounds: Number(totals.openRounds),
    players: Number(totals.players),
    games: totals.games.map(({ game, rounds, stakedBase, paidBase }) => ({
      ...{ game, title: isGame(game) ? games[game].title : game, rounds: Number(rounds) },
      staked: formatAssetAmount(stakedBase, "PLAY"),
      paid: formatAssetAmount(paidBase, "PLAY"),
    })),
    bankroll: [{ assetId: "PLAY", amount: formatAssetAmount(await bankroll(executor, "PLAY"), "PLAY") }],
    reserves: await Promise.all(
      moneyAssets.map(async (assetId) => ({
        assetId,
        owed: formatAssetAmount(await owedToPlayers(executor, assetId), assetId),
        held: said === undefined ? null : formatAssetAmount(said.held[assetId], assetId),
      })),
    ),
  };
}

async function askChain({ config, chain }: Dependencies): Promise<ChainSaid> {
  const { publicClient: client } = chain;
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
  const heldOf = (address: typeof vault) =>
    client.readContract({ address, abi: tokenAbi, functionName: "balanceOf", args: [vault] });
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

/** Whether payouts go on; the first thing that holds them up. A process without the key (ROLE=api) cannot say that of gas. */
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
