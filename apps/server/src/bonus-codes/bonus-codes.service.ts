import type { Body, Data } from "@gemplay/api-schema";
import { balances, LedgerError, PlayPaused, type PostedTransfer, pauseOf, post } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Account, isProven, lockPlayer, type Player } from "../account/index.ts";
import { giveAttemptBack, takeAttempts } from "../platform/attempts/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, shownRefusal } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import {
  type BonusCode,
  countRedemption,
  findByRequest,
  findByText,
  insertRedemption,
  lockCode,
  type Redemption,
  redemptionsBy,
} from "./bonus-codes.repository.ts";
import { refusals, stateOf, storedText } from "./bonus-codes.rules.ts";

export type BonusCodesOptions = Pick<Platform, "db" | "clock" | "playerMutex"> & {
  readonly findSharers: Account["findSharers"];
};

export interface BonusCodes {
  /**
   * Returns the terms of a bonus code for a player.
   *
   * @param network the caller's network as returned by `networkOf`
   * @throws {AppError} BonusLookupsExhausted, and the errors of `redeem` except BonusCodeUsed and BonusPoolEmpty
   */
  terms(playerId: bigint, typed: string, network: string): Promise<Data<"POST /user/bonus_code/terms">>;
  /**
   * Redeems a bonus code, or returns the existing redemption if the request is repeated. One transaction moves the
   * money, counts the redemption and stores the answer.
   *
   * @throws {AppError} BonusCodeUnknown, BonusCodeExpired, BonusCodeWithdrawn, BonusCodeUsedUp, BonusCodeUsed,
   *   BonusCodeNotForAccount, BonusCodeIdentityUsed, BonusPoolEmpty, RequestRepeatedDifferently, AccountFrozen,
   *   OnBreak, SelfExcluded
   */
  redeem(
    playerId: bigint,
    request: Body<"POST /user/bonus_code/redeem">,
  ): Promise<{ readonly redemption: Redemption; readonly made: boolean }>;
}

/** The accounts that pay the bonus codes of each asset. */
export const payers = { TPLAY: "airdrop_pool", GEM: "rewards_budget" } as const;

const hourMs = 3_600_000;
const lookupsOf = (playerId: bigint) => ({
  subject: `bonus codes of player ${playerId}`,
  limit: 10,
  windowMs: hourMs,
});
/** Counts only unknown codes, because many players can share a network. */
const missesOf = (network: string) => ({
  subject: `unknown bonus codes from ${network}`,
  limit: 30,
  windowMs: hourMs,
});

export function createBonusCodes(options: BonusCodesOptions): BonusCodes {
  return {
    terms: (playerId, typed, network) => terms(options, playerId, typed, network),
    redeem: (playerId, request) =>
      options.playerMutex.take(playerId, () => redeem(options, playerId, request)),
  };
}

async function terms(options: BonusCodesOptions, playerId: bigint, typed: string, network: string) {
  const { db, clock, playerMutex } = options;
  const misses = missesOf(network);
  // The attempt is counted before the look-up, so that parallel calls cannot exceed the limits.
  const counted = await takeAttempts(db, [lookupsOf(playerId), misses], clock.nowMs());
  if (counted.left < 0) throw new AppError("BonusLookupsExhausted", { atMs: counted.untilMs });
  const text = storedText(typed);
  const code = text === undefined ? undefined : await findByText(db, text);
  if (code === undefined || code.confirmed_by === null) throw new AppError("BonusCodeUnknown");
  await giveAttemptBack(db, misses);
  const own = await playerMutex.take(playerId, () =>
    db.transaction().execute(async (trx) => {
      const { player, sharers } = await lockPerson(options, trx, playerId);
      const redemptions = await redemptionsBy(trx, [playerId, ...sharers], code.id);
      const mine = redemptions.find(({ player_id }) => player_id === playerId);
      if (mine === undefined)
        await assertRedeemable(trx, { player, code, redemptions, now: new Date(clock.nowMs()) });
      return mine;
    }),
  );
  return {
    bonusId: code.id,
    code: code.code,
    assetId: code.asset,
    amount: formatAssetAmount(BigInt(code.amount), code.asset),
    conditions: code.conditions,
    untilMs: code.until_at.getTime(),
    left: code.number - code.redeemed,
    number: code.number,
    redeemed: own === undefined ? null : shownRedemption(own),
  };
}

async function redeem(
  options: BonusCodesOptions,
  playerId: bigint,
  { bonusId, requestId }: Body<"POST /user/bonus_code/redeem">,
) {
  return await options.db.transaction().execute(async (trx) => {
    const { player, sharers } = await lockPerson(options, trx, playerId);
    const before = await findByRequest(trx, playerId, requestId);
    if (before !== undefined) {
      if (before.bonus_id !== bonusId) throw new AppError("RequestRepeatedDifferently");
      return { redemption: before, made: false };
    }
    // The lock of the code orders all redemptions of the code. Everything that decides is read after this lock.
    const code = await lockCode(trx, bonusId);
    if (code === undefined) throw new AppError("BonusCodeUnknown");
    const now = new Date(options.clock.nowMs());
    const redemptions = await redemptionsBy(trx, [playerId, ...sharers], code.id);
    await assertRedeemable(trx, { player, code, redemptions, now });
    await countRedemption(trx, code.id);
    const { id: record } = await pay(trx, playerId, code);
    const balance = (await balances(executorOf(trx), playerId))[code.asset];
    const redemption: Redemption = {
      player_id: playerId,
      bonus_id: code.id,
      request_id: requestId,
      code: code.code,
      asset: code.asset,
      amount: code.amount,
      balance: String(balance),
      record,
      at: now,
    };
    await insertRedemption(trx, redemption);
    return { redemption, made: true };
  });
}

/**
 * Locks the player's row and all identities that the player ever had, and returns the other accounts with these
 * identities.
 *
 * @throws {AppError} AccountFrozen, OnBreak, SelfExcluded, SessionEnded
 */
async function lockPerson({ findSharers, clock }: BonusCodesOptions, trx: Database, playerId: bigint) {
  const player = await lockPlayer(trx, playerId);
  if (player === undefined) throw new AppError("SessionEnded");
  // The cached session may be older than a freeze of the account.
  if (player.freeze === "all") throw new AppError("AccountFrozen");
  // A bonus invites to play, so a player who has paused the games gets none. The start of a break waits for the lock
  // of the player's row.
  const pause = await pauseOf(executorOf(trx), playerId);
  if (pause !== undefined && pause.until.getTime() > clock.nowMs()) throw shownRefusal(new PlayPaused(pause));
  return { player, sharers: await findSharers(trx, playerId) };
}

interface Redeeming {
  readonly player: Player;
  readonly code: BonusCode;
  /** The redemptions of the code by the player and by accounts with the same identities. */
  readonly redemptions: readonly Redemption[];
  readonly now: Date;
}

async function assertRedeemable(trx: Database, { player, code, redemptions, now }: Redeeming): Promise<void> {
  const own = redemptions.find(({ player_id }) => player_id === player.id);
  if (own !== undefined) throw new AppError("BonusCodeUsed", { atMs: own.at.getTime() });
  const state = stateOf(code, now);
  if (state === "expired") throw new AppError("BonusCodeExpired", { atMs: code.until_at.getTime() });
  if (state !== "open") throw new AppError(refusals[state]);
  if (redemptions.length > 0) throw new AppError("BonusCodeIdentityUsed");
  if (!(await isProven(trx, player))) throw new AppError("BonusCodeNotForAccount");
}

/** @throws {AppError} BonusPoolEmpty */
async function pay(
  trx: Database,
  playerId: bigint,
  { id, asset, amount }: BonusCode,
): Promise<PostedTransfer> {
  const transfer = {
    playerId,
    debit: payers[asset],
    credit: "player",
    asset,
    amountBase: BigInt(amount),
    kind: "bonus_code",
    reference: id,
    idempotencyKey: `bonus_code:${id}`,
  } as const;
  const [posted] = await post(executorOf(trx), [transfer]).catch((error: unknown) => {
    if (error instanceof LedgerError && error.refusal === "pool_exhausted")
      throw new AppError("BonusPoolEmpty", {}, { cause: error });
    throw shownRefusal(error);
  });
  if (posted === undefined) throw new Error("the ledger posted no transfer");
  return posted;
}

/** Converts a redemption to the form that the page gets. */
export const shownRedemption = ({ code, asset, amount, balance, record, at }: Redemption) => ({
  code,
  assetId: asset,
  amount: formatAssetAmount(BigInt(amount), asset),
  balance: formatAssetAmount(BigInt(balance), asset),
  record,
  atMs: at.getTime(),
});
