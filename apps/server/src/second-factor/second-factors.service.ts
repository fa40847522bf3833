import type { Kysely } from "kysely";
import { generateSecret, generateURI, verifySync } from "otplib";
import { lockPlayer } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import {
  type AttemptSource,
  forgetTries,
  giveTryBack,
  type TryLimit,
  takeTries,
} from "../platform/tries/index.ts";
import { makeRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import {
  clearBegun,
  countRecoveryCodes,
  deleteFactors,
  factorPlace,
  findFactor,
  insertBegun,
  isRecoveryCode,
  replaceRecoveryCodes,
  type StoredFactor,
  setForWithdrawals,
  switchOn,
  takeRecoveryCode,
  takeStep,
} from "./second-factors.repository.ts";

/**
 * The kind of action: a withdrawal needs the factor only if the player has switched this on, any other action always.
 */
type AskedFor = "anything" | "withdrawal";

/** A code that was right when it was checked, or no code if none was needed. */
export interface CheckedFactor {
  /**
   * Uses up the code in the transaction of the allowed action, and locks the player's row.
   *
   * @throws {AppError} SecondFactorUsed; SecondFactorNeeded if the factor was switched on in the meantime
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

export interface SecondFactors {
  state(playerId: bigint): Promise<{
    readonly on: boolean;
    readonly forWithdrawals: boolean;
    readonly recoveryCodesLeft: number;
  }>;
  /**
   * Checks that a code was typed if the factor is on. Must be called before any check that costs an attempt.
   *
   * @throws {AppError} SecondFactorNeeded
   */
  assertTyped(playerId: bigint, typed: string | undefined, askedFor?: AskedFor): Promise<void>;
  /**
   * Counts an attempt and checks a code of the app or a recovery code, if the factor is on.
   *
   * @param by.source the budget to which the attempt counts; the account's own sessions by default
   * @throws {AppError} SecondFactorNeeded, SecondFactorIncorrect, SecondFactorUsed, SecondFactorTriesExceeded
   */
  check(
    playerId: bigint,
    typed: string | undefined,
    by?: { readonly askedFor?: AskedFor; readonly source?: AttemptSource },
  ): Promise<CheckedFactor>;
  /**
   * Starts to set up an app. The player's row must be locked. The app is not needed for anything before its first right
   * code.
   */
  begin<T>(
    trx: Kysely<T>,
    playerId: bigint,
    label: string,
  ): Promise<{ readonly secret: string; readonly uri: string; readonly expiresAtMs: number }>;
  /**
   * Counts an attempt and checks the first code of an app that is being set up.
   *
   * @returns a function that switches on the app in place of an earlier app, and returns the recovery codes, which are
   * stored only as hashes
   * @throws {AppError} SecondFactorNotBegun, SecondFactorIncorrect, SecondFactorTriesExceeded
   */
  checkBegun(
    playerId: bigint,
    code: string,
  ): Promise<{
    switchOn<T>(
      trx: Kysely<T>,
    ): Promise<{ readonly recoveryCodes: readonly string[]; readonly replaced: boolean }>;
  }>;
  /**
   * Replaces all earlier recovery codes by new ones. The player's row must be locked.
   *
   * @throws {AppError} SecondFactorNotOn
   */
  renewRecoveryCodes<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly string[]>;
  /**
   * Switches off the factor. The player's row must be locked.
   *
   * @throws {AppError} SecondFactorNotOn
   */
  switchOff<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /**
   * Sets whether withdrawals need the factor. The player's row must be locked.
   *
   * @throws {AppError} SecondFactorNotOn
   */
  askForWithdrawals<T>(trx: Kysely<T>, playerId: bigint, on: boolean): Promise<void>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/**
 * Tolerance in seconds. Apps show a code for 30 s; the code before and the code after are accepted too, because clocks
 * are not exact.
 */
const toleranceS = 30;
const digits = /^\d{6}$/;

export function createSecondFactors({
  db,
  clock,
  settings,
  secrets,
}: Pick<Platform, "db" | "clock" | "settings" | "secrets">): SecondFactors {
  const now = () => new Date(clock.nowMs());
  const minutes = () => settings.get("secondFactor.waitMinutes");

  function limitsOf(what: string, playerId: bigint): readonly [TryLimit, TryLimit] {
    const subject = `${what} of ${playerId}`;
    return [
      { subject, limit: settings.get("secondFactor.tries"), windowMs: minutes() * minuteMs },
      { subject: `${subject} in a day`, limit: settings.get("secondFactor.triesPerDay"), windowMs: dayMs },
    ];
  }

  const exceeded = (untilMs: number) =>
    new AppError("SecondFactorTriesExceeded", { waitMs: untilMs - clock.nowMs() });

  /**
   * Counts an attempt before the code is checked.
   *
   * @returns the error for a wrong code
   */
  async function countTry(limits: readonly TryLimit[]): Promise<AppError> {
    const { left, untilMs } = await takeTries(db, limits, clock.nowMs());
    if (left < 0) throw exceeded(untilMs);
    return left > 0 ? new AppError("SecondFactorIncorrect", { count: left }) : exceeded(untilMs);
  }

  async function giveTriesBack<T>(trx: Kysely<T>, [short, long]: readonly [TryLimit, TryLimit]) {
    await forgetTries(trx, short);
    await giveTryBack(trx, long);
  }

  /** Returns the time step of a code. */
  function stepOf(playerId: bigint, { number, sealed }: StoredFactor, code: string): bigint | undefined {
    if (!digits.test(code)) return undefined;
    const secret = Buffer.from(secrets.open(sealed, factorPlace(playerId, number)), "hex").toString();
    const epoch = Math.floor(clock.nowMs() / 1_000);
    const found = verifySync({ secret, token: code, epoch, epochTolerance: toleranceS });
    return found.valid && "timeStep" in found ? BigInt(found.timeStep) : undefined;
  }

  /** Returns a function that uses up the typed code; undefined if the code is wrong. */
  async function find(
    playerId: bigint,
    factor: StoredFactor,
    typed: string,
  ): Promise<(<T>(trx: Kysely<T>) => Promise<boolean>) | undefined> {
    const step = stepOf(playerId, factor, typed.replace(/\s/g, ""));
    if (step !== undefined) return (trx) => takeStep(trx, playerId, { number: factor.number, step });
    const hash = recoveryHash(typed);
    if (hash === undefined || !(await isRecoveryCode(db, playerId, hash))) return undefined;
    return (trx) => takeRecoveryCode(trx, playerId, hash, now());
  }

  async function asked<T>(of: Kysely<T>, playerId: bigint, askedFor: AskedFor) {
    const factor = await findFactor(of, playerId, "inUse");
    return factor !== undefined && (askedFor === "anything" || factor.forWithdrawals) ? factor : undefined;
  }

  const isBlank = (typed: string | undefined): typed is undefined => (typed ?? "").trim() === "";

  async function assertOn<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
    if ((await findFactor(trx, playerId, "inUse")) === undefined) throw new AppError("SecondFactorNotOn");
  }

  async function newRecoveryCodes<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly string[]> {
    const codes = makeRecoveryCodes();
    await replaceRecoveryCodes(
      trx,
      playerId,
      codes.flatMap((code) => recoveryHash(code) ?? []),
    );
    return codes;
  }

  return {
    async state(playerId) {
      const factor = await findFactor(db, playerId, "inUse");
      const recoveryCodesLeft = factor === undefined ? 0 : await countRecoveryCodes(db, playerId);
      return {
        on: factor !== undefined,
        forWithdrawals: factor?.forWithdrawals ?? false,
        recoveryCodesLeft,
      };
    },

    async assertTyped(playerId, typed, askedFor = "anything") {
      if (isBlank(typed) && (await asked(db, playerId, askedFor)) !== undefined)
        throw new AppError("SecondFactorNeeded");
    },

    async check(playerId, typed, { askedFor = "anything", source = "sessions" } = {}) {
      const factor = await asked(db, playerId, askedFor);
      if (factor === undefined)
        return {
          async use(trx) {
            await lockPlayer(trx, playerId);
            // The factor may have been switched on during the other checks.
            if ((await asked(trx, playerId, askedFor)) !== undefined)
              throw new AppError("SecondFactorNeeded");
          },
        };
      if (isBlank(typed)) throw new AppError("SecondFactorNeeded");
      const limits = limitsOf(`second factor by ${source}`, playerId);
      const wrong = await countTry(limits);
      const take = await find(playerId, factor, typed);
      if (take === undefined) throw wrong;
      return {
        async use(trx) {
          await lockPlayer(trx, playerId);
          const standing = await findFactor(trx, playerId, "inUse");
          if (standing?.number !== factor.number || !(await take(trx)))
            throw new AppError("SecondFactorUsed");
          await giveTriesBack(trx, limits);
        },
      };
    },

    async begin(trx, playerId, label) {
      const number = await clearBegun(trx, playerId, now());
      const secret = generateSecret();
      const sealed = secrets.seal(Buffer.from(secret).toString("hex"), factorPlace(playerId, number));
      await insertBegun(trx, { playerId, number, sealed, at: now() });
      const expiresAtMs = clock.nowMs() + settings.get("secondFactor.setUpMinutes") * minuteMs;
      return { secret, uri: generateURI({ issuer: "Gemplay", label, secret }), expiresAtMs };
    },

    async checkBegun(playerId, code) {
      const isGood = (one: StoredFactor | undefined): one is StoredFactor =>
        one !== undefined &&
        one.begunAt.getTime() + settings.get("secondFactor.setUpMinutes") * minuteMs > clock.nowMs();
      const begun = await findFactor(db, playerId, "begun");
      if (!isGood(begun)) throw new AppError("SecondFactorNotBegun");
      const limits = limitsOf("second factor set up", playerId);
      const wrong = await countTry(limits);
      const step = stepOf(playerId, begun, code.replace(/\s/g, ""));
      if (step === undefined) throw wrong;
      return {
        async switchOn(trx) {
          await lockPlayer(trx, playerId);
          const standing = await findFactor(trx, playerId, "begun");
          if (!isGood(standing) || standing.number !== begun.number)
            throw new AppError("SecondFactorNotBegun");
          const { replaced } = await switchOn(trx, playerId, { number: begun.number, step, at: now() });
          await giveTriesBack(trx, limits);
          return { recoveryCodes: await newRecoveryCodes(trx, playerId), replaced };
        },
      };
    },

    async renewRecoveryCodes(trx, playerId) {
      await assertOn(trx, playerId);
      return await newRecoveryCodes(trx, playerId);
    },

    async switchOff(trx, playerId) {
      await assertOn(trx, playerId);
      await deleteFactors(trx, playerId);
    },

    async askForWithdrawals(trx, playerId, on) {
      await assertOn(trx, playerId);
      await setForWithdrawals(trx, playerId, on);
    },
  };
}
