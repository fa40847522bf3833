import type { Kysely } from "kysely";
import { generateSecret, generateURI, verifySync } from "otplib";
import { lockPlayer } from "../account/index.ts";
import type { AttemptSource } from "../platform/attempts/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { makeRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { countAttempt, giveAttemptsBack, limitsOf } from "./second-factors.attempts.ts";
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
 * The kind of action that is protected by the second factor. A withdrawal needs a second-factor code only if the player
 * has switched on this setting. Every other protected action always needs a second-factor code.
 */
type AskedFor = "anything" | "withdrawal";

/** The result of a successful check: a right second-factor code, or no code if the action needs no code. */
export interface CheckedFactor {
  /** True if the player typed a right code. False if the action needs no code, whatever the player typed. */
  readonly isProven: boolean;
  /**
   * Marks the second-factor code as used in the transaction of the allowed action, and locks the player's row.
   *
   * @throws {AppError} SecondFactorUsed if the code was already used; SecondFactorNeeded if the second factor was
   *   switched on after the check
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

interface FactorState {
  readonly on: boolean;
  readonly forWithdrawals: boolean;
  readonly recoveryCodesLeft: number;
}

interface CheckOptions {
  /** The kind of the protected action; `anything` by default. */
  readonly askedFor?: AskedFor;
  /** The source of the attempt, which has its own limits of attempts; `sessions` by default. */
  readonly source?: AttemptSource;
}

/** An authenticator app that is being set up. */
interface BegunApp {
  readonly secret: string;
  readonly uri: string;
  readonly expiresAtMs: number;
}

/** An authenticator app whose first code the server has found correct. */
interface CheckedApp {
  /**
   * Switches on the authenticator app, and replaces an earlier app.
   *
   * @returns the new recovery codes, which are stored only as hashes; `replaced` is true if an earlier app was replaced
   * @throws {AppError} SecondFactorNotBegun
   */
  switchOn<T>(
    trx: Kysely<T>,
  ): Promise<{ readonly recoveryCodes: readonly string[]; readonly replaced: boolean }>;
}

export interface SecondFactors {
  state(playerId: bigint): Promise<FactorState>;
  /**
   * Checks that the player typed a second-factor code, if the action needs a code. Callers must call `assertTyped`
   * before any check that counts as an attempt.
   *
   * @throws {AppError} SecondFactorNeeded
   */
  assertTyped(playerId: bigint, typed: string | undefined, askedFor?: AskedFor): Promise<void>;
  /**
   * Counts an attempt, and checks a code of the authenticator app or a recovery code, if the action needs a code.
   *
   * @throws {AppError} SecondFactorNeeded, SecondFactorIncorrect, SecondFactorUsed, SecondFactorTriesExceeded
   */
  check(playerId: bigint, typed: string | undefined, by?: CheckOptions): Promise<CheckedFactor>;
  /**
   * Starts the setup of an authenticator app. The caller must have locked the player's row. No action needs a code of
   * the new app before the first right code of the app.
   */
  begin<T>(trx: Kysely<T>, playerId: bigint, label: string): Promise<BegunApp>;
  /**
   * Counts an attempt, and checks the first code of an authenticator app that is being set up.
   *
   * @throws {AppError} SecondFactorNotBegun, SecondFactorIncorrect, SecondFactorTriesExceeded
   */
  checkBegun(playerId: bigint, code: string): Promise<CheckedApp>;
  /**
   * Replaces all earlier recovery codes of the player by new recovery codes. The caller must have locked the player's
   * row.
   *
   * @throws {AppError} SecondFactorNotOn
   */
  renewRecoveryCodes<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly string[]>;
  /**
   * Switches off the second factor of a player. The caller must have locked the player's row.
   *
   * @throws {AppError} SecondFactorNotOn
   */
  switchOff<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /**
   * Sets whether the player's withdrawals need the second factor. The caller must have locked the player's row.
   *
   * @throws {AppError} SecondFactorNotOn
   */
  askForWithdrawals<T>(trx: Kysely<T>, playerId: bigint, on: boolean): Promise<void>;
}

const minuteMs = 60_000;
/**
 * The tolerance for clock skew between the server and an authenticator app, in seconds. An authenticator app shows each
 * code for 30 s. The server also accepts the previous code and the next code, because clocks are not exact.
 */
const toleranceS = 30;
const digits = /^\d{6}$/;

/** The platform services that the code of the second factor uses. */
type SecondFactorsContext = Pick<Platform, "db" | "clock" | "settings" | "secrets">;

export function createSecondFactors(context: SecondFactorsContext): SecondFactors {
  return {
    state: (playerId) => factorState(context, playerId),
    assertTyped: (playerId, typed, askedFor) => assertTyped(context, playerId, typed, askedFor),
    check: (playerId, typed, by) => checkFactor(context, playerId, typed, by),
    begin: (trx, playerId, label) => beginApp(context, trx, playerId, label),
    checkBegun: (playerId, code) => checkBegunApp(context, playerId, code),
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

async function factorState({ db }: SecondFactorsContext, playerId: bigint): Promise<FactorState> {
  const factor = await findFactor(db, playerId, "inUse");
  const recoveryCodesLeft = factor === undefined ? 0 : await countRecoveryCodes(db, playerId);
  return { on: factor !== undefined, forWithdrawals: factor?.forWithdrawals ?? false, recoveryCodesLeft };
}

async function assertTyped(
  { db }: SecondFactorsContext,
  playerId: bigint,
  typed: string | undefined,
  askedFor: AskedFor = "anything",
): Promise<void> {
  if (isBlank(typed) && (await findNeeded(db, playerId, askedFor)) !== undefined)
    throw new AppError("SecondFactorNeeded");
}

async function checkFactor(
  context: SecondFactorsContext,
  playerId: bigint,
  typed: string | undefined,
  { askedFor = "anything", source = "sessions" }: CheckOptions = {},
): Promise<CheckedFactor> {
  const factor = await findNeeded(context.db, playerId, askedFor);
  if (factor === undefined)
    return {
      isProven: false,
      async use(trx) {
        await lockPlayer(trx, playerId);
        // Another call may have switched on the second factor after the check.
        if ((await findNeeded(trx, playerId, askedFor)) !== undefined)
          throw new AppError("SecondFactorNeeded");
      },
    };
  if (isBlank(typed)) throw new AppError("SecondFactorNeeded");
  const limits = limitsOf(context, `second factor by ${source}`, playerId);
  const wrong = await countAttempt(context, limits);
  const take = await findCode(context, playerId, factor, typed);
  if (take === undefined) throw wrong;
  return {
    isProven: true,
    async use(trx) {
      await lockPlayer(trx, playerId);
      const standing = await findFactor(trx, playerId, "inUse");
      if (standing?.number !== factor.number || !(await take(trx))) throw new AppError("SecondFactorUsed");
      await giveAttemptsBack(trx, limits);
    },
  };
}

async function beginApp<T>(
  context: SecondFactorsContext,
  trx: Kysely<T>,
  playerId: bigint,
  label: string,
): Promise<BegunApp> {
  const { clock, secrets, settings } = context;
  const number = await clearBegun(trx, playerId, now(context));
  const secret = generateSecret();
  const encrypted = secrets.encrypt(Buffer.from(secret).toString("hex"), factorPlace(playerId, number));
  await insertBegun(trx, { playerId, number, encrypted, at: now(context) });
  const expiresAtMs = clock.nowMs() + settings.get("secondFactor.setUpMinutes") * minuteMs;
  return { secret, uri: generateURI({ issuer: "Gemplay", label, secret }), expiresAtMs };
}

async function checkBegunApp(
  context: SecondFactorsContext,
  playerId: bigint,
  code: string,
): Promise<CheckedApp> {
  const begun = await findFactor(context.db, playerId, "begun");
  if (!isBegun(context, begun)) throw new AppError("SecondFactorNotBegun");
  const limits = limitsOf(context, "second factor set up", playerId);
  const wrong = await countAttempt(context, limits);
  const step = stepOf(context, playerId, begun, code.replace(/\s/g, ""));
  if (step === undefined) throw wrong;
  return {
    async switchOn(trx) {
      await lockPlayer(trx, playerId);
      const standing = await findFactor(trx, playerId, "begun");
      if (!isBegun(context, standing) || standing.number !== begun.number)
        throw new AppError("SecondFactorNotBegun");
      const at = now(context);
      const { replaced } = await switchOn(trx, playerId, { number: begun.number, step, at });
      await giveAttemptsBack(trx, limits);
      return { recoveryCodes: await newRecoveryCodes(trx, playerId), replaced };
    },
  };
}

/** Returns true if the authenticator app is being set up and the time for the setup has not ended. */
function isBegun(
  { clock, settings }: SecondFactorsContext,
  one: StoredFactor | undefined,
): one is StoredFactor {
  return (
    one !== undefined &&
    one.begunAt.getTime() + settings.get("secondFactor.setUpMinutes") * minuteMs > clock.nowMs()
  );
}

/** Returns the second factor that is on, if the given kind of action needs the second factor. */
async function findNeeded<T>(on: Kysely<T>, playerId: bigint, askedFor: AskedFor) {
  const factor = await findFactor(on, playerId, "inUse");
  return factor !== undefined && (askedFor === "anything" || factor.forWithdrawals) ? factor : undefined;
}

/** Returns a function that marks the typed second-factor code as used; undefined if the code is wrong. */
async function findCode(
  context: SecondFactorsContext,
  playerId: bigint,
  factor: StoredFactor,
  typed: string,
): Promise<(<T>(trx: Kysely<T>) => Promise<boolean>) | undefined> {
  const step = stepOf(context, playerId, factor, typed.replace(/\s/g, ""));
  if (step !== undefined) return (trx) => takeStep(trx, playerId, { number: factor.number, step });
  const hash = recoveryHash(typed);
  if (hash === undefined || !(await isRecoveryCode(context.db, playerId, hash))) return undefined;
  return (trx) => takeRecoveryCode(trx, playerId, hash, now(context));
}

/** Returns the time step of a code; undefined if the authenticator app does not show the code at the current time. */
function stepOf(
  { clock, secrets }: SecondFactorsContext,
  playerId: bigint,
  { number, encrypted }: StoredFactor,
  code: string,
): bigint | undefined {
  if (!digits.test(code)) return undefined;
  const secret = Buffer.from(secrets.decrypt(encrypted, factorPlace(playerId, number)), "hex").toString();
  const epoch = Math.floor(clock.nowMs() / 1_000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: toleranceS });
  return found.valid && "timeStep" in found ? BigInt(found.timeStep) : undefined;
}

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

const isBlank = (typed: string | undefined): typed is undefined => (typed ?? "").trim() === "";

const now = ({ clock }: SecondFactorsContext) => new Date(clock.nowMs());
