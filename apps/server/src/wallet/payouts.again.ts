import { chainId } from "@gemplay/chain";
import { holdings, lockOwned, post, takeOut } from "@gemplay/ledger";
import type { PublicClient } from "viem";
import { changeFreeze, lockRow } from "../account/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { smaller } from "../platform/bigint-order.ts";
import { asked, blockRanges } from "../platform/chain/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Config } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { amountText, assetToken, type ChainAsset, type TokenAddresses } from "./assets.catalogue.ts";
import { readPayoutId } from "./payout-ids.ts";
import { confirmedAgain, wasThereBefore } from "./payouts.book.ts";
import { knownPayouts, payoutsOf, type ShownPayout } from "./payouts.unknown.ts";
import { vaultsUsed } from "./vault-change.ts";
import { type WalletDatabase, type WalletTables, walletTables } from "./wallet.tables.ts";
import { insertWithdrawal, lockWithdrawal } from "./withdrawals.repository.ts";
import { takeStep } from "./withdrawals.steps.ts";

type Places = "vaultAddress" | "startBlock" | "playTokenAddress" | "usdtTokenAddress";
type AgainDependencies = Pick<Platform, "db"> & {
  readonly clock: Clock;
  readonly config: Pick<Config, "payoutReferenceKeys"> & { readonly chain: Pick<Config["chain"], Places> };
  readonly chain: Pick<Platform["chain"], "publicClient">;
};

/** A payout that this database had lost, as it stands in it now; amounts in base units. */
export interface PayoutMadeAgain {
  readonly withdrawalId: string;
  /** 0: nobody who is known here. */
  readonly playerId: bigint;
  readonly asset: ChainAsset;
  readonly amountBase: bigint;
  /** What the player did not hold any more: the house bore it, and the account is frozen. */
  readonly shortfallBase: bigint;
  readonly transactionHash: string;
  readonly paidAt: Date;
  readonly madeAt: Date;
}

/** What a range of blocks came to. */
export interface PayoutsRead {
  readonly madeAgain: readonly PayoutMadeAgain[];
  /** Withdrawals that stood here as open and were paid. */
  readonly ended: readonly string[];
  /** Payouts that nothing was done about: their ids tell no player, or they contradict what stands here. For a person. */
  readonly unclear: readonly { readonly payoutId: string; readonly why: string }[];
  /** The last payout that was not known, or not known to be paid. */
  readonly lastAt: Date | undefined;
}

/** Who does it, for the audit log. */
interface By {
  readonly actor: string;
  readonly reason: string | undefined;
}

/**
 * Holds the payouts of every vault that was used against the withdrawals that are known here, up to a block whose deposits
 * are credited: those that this database lost with a restore are made again from their ids, and debited as far as the
 * balance goes. Each is one transaction, and then the range is noted: it may die anywhere and be repeated.
 *
 * @param how.endsOpen also ends withdrawals that stand here as open and were paid; else the payout worker does
 * @throws {ProviderError} when the chain does not answer
 */
export async function readPayouts(
  dependencies: AgainDependencies,
  how: { readonly upTo: bigint; readonly endsOpen: boolean; readonly by: By },
): Promise<PayoutsRead> {
  const { config, chain } = dependencies;
  const db = walletTables(dependencies.db);
  const vaults = [...new Set([config.chain.vaultAddress, ...(await vaultsUsed(db))])];
  const madeAgain: PayoutMadeAgain[] = [];
  const ended: string[] = [];
  const unclear: { payoutId: string; why: string }[] = [];
  let lastAt: Date | undefined;
  for (const range of blockRanges((await readUpTo(db, config.chain.startBlock)) + 1n, how.upTo)) {
    const payouts = await asked("payouts", payoutsOf(chain.publicClient, vaults, range));
    const known = await knownPayouts(
      db,
      payouts.map(({ payoutId }) => payoutId),
    );
    for (const payout of payouts) {
      const paidAt = () => timeOf(chain.publicClient, payout.blockNumber);
      if (known.has(payout.payoutId)) {
        const end = how.endsOpen ? await endOpen(dependencies, payout) : "ended before";
        if (end === "ended")
          ended.push(readPayoutId(config.payoutReferenceKeys, payout.payoutId).withdrawalId);
        if (end === "contradicts") unclear.push({ payoutId: payout.payoutId, why: contradicts });
        if (end === "ended") lastAt = await paidAt();
        continue;
      }
      const at = await paidAt();
      const made = await makeAgain(dependencies, { payout, paidAt: at }, how.by);
      if (typeof made === "string") unclear.push({ payoutId: payout.payoutId, why: made });
      else if (made !== undefined) madeAgain.push(made);
      lastAt = at;
    }
    await noteReadUpTo(db, range.toBlock);
  }
  return { madeAgain, ended, unclear, lastAt };
}

const contradicts = "the withdrawal stands here otherwise than it was paid";

/** @returns undefined: another call was first; a sentence: it cannot be done */
async function makeAgain(
  { db, config, clock }: AgainDependencies,
  { payout, paidAt }: { readonly payout: ShownPayout; readonly paidAt: Date },
  by: By,
): Promise<PayoutMadeAgain | string | undefined> {
  const { withdrawalId, reference } = readPayoutId(config.payoutReferenceKeys, payout.payoutId);
  if (reference === "none") return "its id is of before and tells no player";
  if (reference === "unreadable")
    return "its id was made under a key of PAYOUT_REFERENCE_KEYS that is not here, or not by us";
  const { asset } = reference;
  const tokens: TokenAddresses = { PLAY: config.chain.playTokenAddress, USDT: config.chain.usdtTokenAddress };
  if (payout.token !== tokens[assetToken[asset]])
    return `its id is for ${asset}, and it paid ${payout.token}`;
  const { amountBase, transactionHash } = payout;
  const madeAt = new Date(clock.nowMs());
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const player = await lockRow(trx, reference.playerId);
    // Numbers that the copy had not given out yet go to others after a restore.
    const known = player !== undefined && wasThereBefore(player, paidAt) ? player : undefined;
    const { playerId } = known === undefined ? { playerId: 0n } : reference;
    const isFirst = await claim(wallet, { payout, withdrawalId, playerId, asset, paidAt, at: madeAt });
    if (!isFirst) return undefined;
    const executor = executorOf<WalletTables>(wallet);
    let debitedBase = 0n;
    if (known !== undefined) {
      const row = { ...payout, withdrawalId, reference };
      await insertWithdrawal(wallet, confirmedAgain(row, paidAt, madeAt));
      // Nothing may come between the sum and what is taken of it.
      await lockOwned(executor, playerId);
      const heldBase = (await holdings(executor, playerId)).together[asset];
      debitedBase = known.deleted ? 0n : smaller(heldBase, amountBase);
    }
    const shared = { asset, reference: withdrawalId };
    if (debitedBase > 0n)
      await takeOut(executor, {
        ...{ ...shared, playerId, account: "chain_out", amountBase: debitedBase },
        ...{ kind: "payout_booked", idempotencyKey: `payout_booked:${withdrawalId}` },
      });
    const shortfallBase = amountBase - debitedBase;
    if (shortfallBase > 0n) {
      await post(executor, [
        {
          ...{ ...shared, playerId: 0n, debit: "house", credit: "chain_out", amountBase: shortfallBase },
          ...{ kind: "payout_shortfall", idempotencyKey: `payout_shortfall:${withdrawalId}` },
        },
      ]);
      await noteShortfall(wallet, withdrawalId, shortfallBase);
      if (known !== undefined) await changeFreeze(trx, { playerId, freeze: "all" }, { ...by, clock });
    }
    await recordOperatorAction(trx, {
      ...by,
      ...{ action: "payouts.makeAgain", subject: withdrawalId },
      newText: `${amountText(amountBase, asset)} of ${playerId === 0n ? "nobody who is known" : `player ${playerId}`}, not covered ${amountText(shortfallBase, asset)}`,
    });
    return { withdrawalId, playerId, asset, amountBase, shortfallBase, transactionHash, paidAt, madeAt };
  });
}

/** Writes it down, once for an id; another call waits here and then finds it. */
async function claim(
  trx: WalletDatabase,
  of: {
    readonly payout: ShownPayout;
    readonly withdrawalId: string;
    readonly playerId: bigint;
    readonly asset: ChainAsset;
    readonly paidAt: Date;
    readonly at: Date;
  },
): Promise<boolean> {
  const { payout, withdrawalId, playerId, asset, paidAt, at } = of;
  const row = await trx
    .insertInto("payout_made_again")
    .values({
      ...{ withdrawal_id: withdrawalId, payout_id: payout.payoutId, player_id: playerId, asset },
      ...{ amount: String(payout.amountBase), shortfall: "0", address: payout.to },
      ...{ block_number: payout.blockNumber, transaction_hash: payout.transactionHash },
      ...{ paid_at: paidAt, made_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("withdrawal_id")
    .executeTakeFirst();
  return row !== undefined;
}

async function noteShortfall(
  trx: WalletDatabase,
  withdrawalId: string,
  shortfallBase: bigint,
): Promise<void> {
  await trx
    .updateTable("payout_made_again")
    .set({ shortfall: String(shortfallBase) })
    .where("withdrawal_id", "=", withdrawalId)
    .execute();
}

/** Ends a withdrawal that the lost database had paid: whatever it waits for here, it is not paid once more. */
async function endOpen(
  { db, clock, config }: AgainDependencies,
  { payoutId, token, to, amountBase, transactionHash }: ShownPayout,
): Promise<"ended" | "ended before" | "contradicts"> {
  const { withdrawalId } = readPayoutId(config.payoutReferenceKeys, payoutId);
  const tokens: TokenAddresses = { PLAY: config.chain.playTokenAddress, USDT: config.chain.usdtTokenAddress };
  const at = new Date(clock.nowMs());
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const row = await lockWithdrawal(wallet, withdrawalId);
    if (row === undefined || row.status === "confirmed") return "ended before";
    const isSame = row.netBase === amountBase && row.address === to && tokens[row.token] === token;
    if (row.status === "failed" || !isSame) return "contradicts";
    // Whoever looked at it did so in the time that is lost.
    if (row.status === "under_review") await takeStep(wallet, row.id, "approve", at);
    await takeStep(wallet, row.id, "confirm", at, { transactionHash, reason: null, heldUntil: null });
    return "ended";
  });
}

/** The block up to which payouts were read; where none was noted, nothing was. */
async function readUpTo(db: WalletDatabase, startBlock: bigint): Promise<bigint> {
  const row = await db
    .selectFrom("payout_cursor")
    .select("block_number as blockNumber")
    .where("chain_id", "=", BigInt(chainId))
    .executeTakeFirst();
  return row?.blockNumber ?? startBlock - 1n;
}

async function noteReadUpTo(db: WalletDatabase, block_number: bigint): Promise<void> {
  await db
    .insertInto("payout_cursor")
    .values({ chain_id: BigInt(chainId), block_number })
    .onConflict((conflict) =>
      conflict
        .column("chain_id")
        .doUpdateSet({ block_number })
        .where("payout_cursor.block_number", "<", block_number),
    )
    .execute();
}

async function timeOf(client: PublicClient, blockNumber: bigint): Promise<Date> {
  const { timestamp } = await asked(`block ${blockNumber}`, client.getBlock({ blockNumber }));
  return new Date(Number(timestamp) * 1_000);
}

/** All that were made again, the oldest first. */
export async function payoutsMadeAgain(db: WalletDatabase): Promise<PayoutMadeAgain[]> {
  const rows = await db.selectFrom("payout_made_again").selectAll().orderBy("paid_at").execute();
  return rows.map(
    ({ withdrawal_id, player_id, asset, amount, shortfall, transaction_hash, paid_at, made_at }) => ({
      ...{ withdrawalId: withdrawal_id, playerId: player_id, asset, transactionHash: transaction_hash },
      ...{ amountBase: BigInt(amount), shortfallBase: BigInt(shortfall), paidAt: paid_at, madeAt: made_at },
    }),
  );
}
