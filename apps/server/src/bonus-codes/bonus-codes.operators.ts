import type { OperatorBody } from "@gemplay/api-schema/operator";
import { systemBalance } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, amountFrom } from "../platform/http/index.ts";
import {
  type BonusCode,
  confirmCode,
  insertCode,
  latestCodes,
  lockCode,
  promisedBase,
  withdrawCode,
} from "./bonus-codes.repository.ts";
import { stateOf } from "./bonus-codes.rules.ts";
import { payers } from "./bonus-codes.service.ts";
import type { BonusAsset } from "./bonus-codes.tables.ts";

const codesShown = 100;
const bonusAssets: readonly BonusAsset[] = ["TPLAY", "GEM"];

/** The admin who makes, confirms or withdraws a code. The caller has checked the role in the same transaction. */
export interface Admin {
  readonly id: bigint;
  readonly name: string;
}

/**
 * Stores a bonus code that waits for a second admin, and writes an entry in the audit log.
 *
 * @param trx a transaction of the caller
 * @returns the id of the code
 * @throws {AppError} BonusCodeRefused, and the errors of amounts
 */
export async function makeBonusCode(
  trx: Database,
  { code, assetId, amount, number, untilMs, conditions }: OperatorBody<"POST /bonus_codes/make">,
  by: Admin,
  clock: Clock,
): Promise<string> {
  const amountBase = amountFrom(amount, assetId);
  if (amountBase === 0n) throw new AppError("AmountInvalid");
  const now = new Date(clock.nowMs());
  if (untilMs <= now.getTime()) throw new AppError("BonusCodeRefused");
  const id = await insertCode(trx, {
    code,
    asset: assetId,
    amount: String(amountBase),
    number,
    until_at: new Date(untilMs),
    conditions,
    made_by: by.id,
    made_at: now,
  });
  if (id === undefined) throw new AppError("BonusCodeRefused");
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "bonusCodes.make",
    subject: code,
    newText: JSON.stringify({ assetId, amount, number, until: new Date(untilMs), conditions }),
  });
  return id;
}

/**
 * Confirms a bonus code of another admin, and writes an entry in the audit log.
 *
 * @param trx a transaction of the caller
 * @param isAdmin returns whether the operator is an admin, and locks the role until the transaction ends
 * @throws {AppError} BonusCodeUnknown, ChangeRequestOver, OwnRequest
 */
export async function confirmBonusCode(
  trx: Database,
  id: string,
  by: Admin,
  { clock, isAdmin }: { readonly clock: Clock; readonly isAdmin: (id: bigint) => Promise<boolean> },
): Promise<void> {
  const code = await lockCode(trx, id);
  if (code === undefined) throw new AppError("BonusCodeUnknown");
  if (stateOf(code, new Date(clock.nowMs())) !== "waiting") throw new AppError("ChangeRequestOver");
  if (code.made_by === by.id) throw new AppError("OwnRequest");
  // A confirmed code needs two admins, so the admin who made the code must still be an admin.
  if (!(await isAdmin(code.made_by))) throw new AppError("ChangeRequestOver");
  await confirmCode(trx, id, by.id);
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "bonusCodes.confirm",
    subject: code.code,
    oldText: "waiting",
    newText: "open",
  });
}

/**
 * Withdraws a bonus code permanently, and writes an entry in the audit log.
 *
 * @param trx a transaction of the caller
 * @throws {AppError} BonusCodeUnknown, ChangeRequestOver
 */
export async function withdrawBonusCode(trx: Database, id: string, by: Admin, clock: Clock): Promise<void> {
  const code = await lockCode(trx, id);
  if (code === undefined) throw new AppError("BonusCodeUnknown");
  const now = new Date(clock.nowMs());
  const oldText = stateOf(code, now);
  if (oldText === "withdrawn") throw new AppError("ChangeRequestOver");
  await withdrawCode(trx, id, now);
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "bonusCodes.withdraw",
    subject: code.code,
    oldText,
    newText: "withdrawn",
  });
}

/** Returns the latest bonus codes for the operators' page, and the money that pays the codes. */
export async function listBonusCodes(db: Database, clock: Clock) {
  const now = new Date(clock.nowMs());
  const promised = await promisedBase(db, now);
  const pools = [];
  for (const assetId of bonusAssets)
    pools.push({
      assetId,
      held: formatAssetAmount(await systemBalance(executorOf(db), payers[assetId], assetId), assetId),
      promised: formatAssetAmount(promised.get(assetId) ?? 0n, assetId),
    });
  const codes = (await latestCodes(db, codesShown)).map((code) => shownCode(code, now));
  return { codes, pools };
}

const shownCode = (code: BonusCode, now: Date) => ({
  id: code.id,
  code: code.code,
  assetId: code.asset,
  amount: formatAssetAmount(BigInt(code.amount), code.asset),
  number: code.number,
  redeemed: code.redeemed,
  untilMs: code.until_at.getTime(),
  conditions: code.conditions,
  state: stateOf(code, now),
  madeBy: code.made_by,
  madeAtMs: code.made_at.getTime(),
});
